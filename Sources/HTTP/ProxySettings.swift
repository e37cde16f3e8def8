import Glibc

/// The proxies that the environment names, read as curl reads them.
///
/// `https_proxy` or `HTTPS_PROXY` for https, `http_proxy` (lower case only: a web server hands `HTTP_PROXY` to
/// its CGI programs from a request header) for http, `all_proxy` or `ALL_PROXY` for both, and `no_proxy` or
/// `NO_PROXY` for the hosts to reach directly.
public struct ProxySettings: Sendable {
  private let proxies: [String: Proxy]
  private let exceptions: [Substring]

  /// No proxy at all.
  public init() {
    self.init(environment: [:])
  }

  public init(environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    var proxies: [String: Proxy] = [:]
    proxies["https"] = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY").map(Proxy.init)
    proxies["http"] = value("http_proxy", "all_proxy", "ALL_PROXY").map(Proxy.init)
    self.proxies = proxies
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " || $0 == "\t" }
  }

  var isEmpty: Bool { proxies.isEmpty }

  /// The proxy that a request to this URL goes through; nil when it goes directly.
  public func proxy(for url: String) -> Proxy? {
    guard let origin = Origin(url: url), let proxy = proxies[origin.scheme] else { return nil }
    return isExcepted(origin.host) ? nil : proxy
  }

  private func isExcepted(_ host: String) -> Bool {
    if exceptions == ["*"] { return true }
    if let address = addressBytes(of: host) {
      return exceptions.contains { covers($0, address) }
    }
    let host = withoutOuterDots(host[...])
    return exceptions.contains { exception in
      let name = withoutOuterDots(exception)
      return !name.isEmpty && (host == name || host.hasSuffix("." + name))
    }
  }

  private func withoutOuterDots(_ name: Substring) -> String {
    var name = name
    if name.hasPrefix(".") { name.removeFirst() }
    if name.hasSuffix(".") { name.removeLast() }
    return name.lowercased()
  }

  /// Whether an exception, `192.0.2.7` or `192.0.2.0/24`, covers an address.
  private func covers(_ exception: Substring, _ address: [UInt8]) -> Bool {
    let parts = exception.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let network = addressBytes(of: String(parts[0])), network.count == address.count
    else { return false }
    guard parts.count == 2 else { return network == address }
    guard let bits = Int(parts[1]), 0...(8 * address.count) ~= bits else { return false }
    let whole = bits / 8
    guard network[..<whole] == address[..<whole] else { return false }
    let rest = bits % 8
    return rest == 0 || (network[whole] ^ address[whole]) >> (8 - rest) == 0
  }
}

/// A proxy, as the environment names it.
public struct Proxy: Sendable, Equatable {
  /// What curl is given; may hold a user name and password.
  let url: String

  init(_ url: String) {
    self.url = url
  }
}

extension Proxy: CustomStringConvertible {
  /// Scheme, host and port, without user name and password.
  public var description: String {
    guard let at = url.lastIndex(of: "@") else { return url }
    let scheme = url.firstRange(of: "://").map { url[..<$0.upperBound] } ?? ""
    return String(scheme + url[url.index(after: at)...])
  }
}

extension Proxy: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The 4 or 16 bytes of an IP address; nil when the text is not one.
private func addressBytes(of text: String) -> [UInt8]? {
  var v4 = in_addr()
  if inet_pton(AF_INET, text, &v4) == 1 { return withUnsafeBytes(of: v4) { Array($0) } }
  var v6 = in6_addr()
  if inet_pton(AF_INET6, text, &v6) == 1 { return withUnsafeBytes(of: v6) { Array($0) } }
  return nil
}
