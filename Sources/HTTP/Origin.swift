/// Where a URL leads: scheme, host and port, and nothing of what may hold secrets.
struct Origin: Equatable, Sendable {
  let scheme: String
  /// Without the brackets of an IPv6 address.
  let host: String
  let port: Int

  /// nil when the text is not of the form `scheme://host[:port]...` with scheme http or https.
  init?(url: String) {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    scheme = String(url[..<colon])
    let rest = url[colon...]
    guard scheme == "http" || scheme == "https", rest.hasPrefix("://") else { return nil }
    var authority = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    guard let address = Self.split(authority, defaultPort: scheme == "https" ? 443 : 80) else { return nil }
    (host, port) = address
  }

  /// Splits `host`, `host:port`, `[::1]` or `[::1]:port`.
  static func split(_ authority: Substring, defaultPort: Int) -> (host: String, port: Int)? {
    let host: Substring
    let portText: Substring
    if authority.hasPrefix("["), let bracket = authority.firstIndex(of: "]") {
      host = authority[..<bracket].dropFirst()
      portText = authority[bracket...].dropFirst()
    } else {
      host = authority.prefix { $0 != ":" }
      portText = authority[host.endIndex...]
    }
    guard !host.isEmpty else { return nil }
    if portText.isEmpty || portText == ":" { return (String(host), defaultPort) }
    guard portText.hasPrefix(":"), let port = Int(portText.dropFirst()), 1...65535 ~= port else { return nil }
    return (String(host), port)
  }
}

extension Origin: CustomStringConvertible {
  /// `host:port`.
  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
