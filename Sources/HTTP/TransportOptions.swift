/// What a `CurlTransport` is told once, for all its requests.
public struct TransportOptions: Sendable {
  /// For one request from its start to the end of its answer, the time to connect included.
  public var timeout: Duration = .seconds(30)
  /// For name lookup, connection and TLS handshake together.
  public var connectTimeout: Duration = .seconds(10)
  /// How long a connection may have been idle to be used again. Google's emulator closes one that was idle for
  /// 5 s; a request written while the server closes is lost.
  public var idleLimit: Duration = .seconds(4)
  /// The same over TLS, where web servers wait for a minute or more and a new connection costs a handshake.
  public var idleLimitOverTLS: Duration = .seconds(50)
  /// A PEM file of certificate authorities to trust beside the system's.
  public var caCertificateFile: String?
  /// In bytes; a larger answer is a failure.
  public var largestResponse = 1 << 20
  /// Value of the `User-Agent` header: `provision/1.0`.
  public var userAgent: String
  public var proxies: ProxySettings

  public init(userAgent: String, proxies: ProxySettings = ProxySettings()) {
    self.userAgent = userAgent
    self.proxies = proxies
  }
}

extension Duration {
  /// For curl's options in milliseconds, where 0 would mean "no limit".
  var positiveMilliseconds: Int {
    let (seconds, attoseconds) = components
    if seconds > 1_000_000 { return 1_000_000_000 }
    return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }

  /// `30 s`, `0.05 s`.
  var inSeconds: String {
    let milliseconds = positiveMilliseconds
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }
}
