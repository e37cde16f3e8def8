/// Where Identity Toolkit is reached.
public enum ServiceEndpoint: Sendable, Hashable {
  case production
  /// Google's Auth emulator at `host:port`, over plain HTTP as it speaks nothing else.
  case emulator(host: String)
  /// The same API elsewhere, such as behind a proxy of one's own: a URL without a slash at its end, to which
  /// `/v1/accounts:signUp` is appended.
  case custom(baseURL: String)

  var baseURL: String {
    switch self {
    case .production: "https://identitytoolkit.googleapis.com"
    case .emulator(let host): "http://\(host)/identitytoolkit.googleapis.com"
    case .custom(let baseURL): baseURL
    }
  }

  var isEmulator: Bool {
    if case .emulator = self { true } else { false }
  }
}

extension ServiceEndpoint {
  /// - Parameters:
  ///   - emulatorHost: `host:port` of the emulator, if it is to be used.
  ///   - baseURL: of the same API elsewhere, if it is to be used.
  init(emulatorHost: String?, baseURL: String?) throws(FirebaseConfigurationFailure) {
    switch (emulatorHost, baseURL) {
    case (nil, nil): self = .production
    case (let host?, nil):
      guard Self.isAuthority(host[...]), host.contains(":") else {
        throw FirebaseConfigurationFailure(
          .configuration, "the emulator is named as host:port, without a scheme, for example 127.0.0.1:9099")
      }
      self = .emulator(host: host)
    case (nil, let url?): self = .custom(baseURL: try Self.checked(url))
    case (_?, _?):
      throw FirebaseConfigurationFailure(
        .configuration, "an emulator and another base URL are both given; leave one out")
    }
  }

  private static func checked(_ url: String) throws(FirebaseConfigurationFailure) -> String {
    var base = url[...]
    while base.last == "/" { base.removeLast() }
    for (scheme, isPlain) in [("https://", false), ("http://", true)] where base.hasPrefix(scheme) {
      let rest = base.dropFirst(scheme.count)
      let authority = rest.prefix { $0 != "/" }
      let isClean = rest.utf8.allSatisfy {
        (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
      }
      guard isAuthority(authority), isClean, !isPlain || isLoopback(authority) else { break }
      return String(base)
    }
    throw FirebaseConfigurationFailure(
      .configuration,
      "the base URL begins with https://, or with http:// and an address of this machine, and has neither user "
        + "name nor query")
  }

  private static func isAuthority(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789-._:[]".unicodeScalars.contains($0))
      }
  }

  /// Keys and tokens go in plain text nowhere else.
  private static func isLoopback(_ authority: Substring) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains { authority == $0 || authority.hasPrefix($0 + ":") }
  }
}
