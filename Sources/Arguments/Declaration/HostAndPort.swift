/// Where a service listens: `localhost:9099`, `[::1]:9099`.
public struct HostAndPort: Sendable, Hashable, CustomStringConvertible {
  /// A name or an address; an IPv6 address keeps its brackets.
  public let host: String
  /// From 1 to 65535.
  public let port: Int

  /// nil for anything else, a scheme or a path included.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = digits(text[text.index(after: colon)...]),
      (1...65535).contains(port)
    else { return nil }
    let host = text[..<colon]
    let isAddress6 = host.hasPrefix("[") && host.hasSuffix("]")
    let inner = isAddress6 ? host.dropFirst().dropLast() : host
    let others = isAddress6 ? ":.%" : ".-_"
    guard !inner.isEmpty,
      inner.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) })
    else { return nil }
    self.host = String(host)
    self.port = port
  }

  public var description: String { "\(host):\(port)" }
}
