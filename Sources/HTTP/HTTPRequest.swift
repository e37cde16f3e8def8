/// One request. Secrets stand in the headers and the body only, never in the URL.
public struct HTTPRequest: Sendable {
  public enum Method: String, Sendable { case get = "GET", post = "POST", delete = "DELETE", patch = "PATCH" }

  public var method: Method
  public var url: String
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]

  public init(
    _ method: Method, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// A complete answer, whatever its status.
public struct HTTPResponse: Sendable {
  public let status: Int
  /// Value of the `Retry-After` header as it was sent: seconds or an HTTP date.
  public let retryAfter: String?
  public let body: [UInt8]

  public init(status: Int, retryAfter: String? = nil, body: [UInt8]) {
    self.status = status
    self.retryAfter = retryAfter
    self.body = body
  }
}

/// No complete answer.
public struct HTTPFailure: Error, Sendable, Equatable {
  public enum Kind: Sendable {
    /// The name cannot be resolved.
    case dns
    /// Nobody accepts a connection; nothing was sent.
    case connect
    /// The certificate is not trusted, or TLS cannot be agreed on; nothing was sent.
    case tls
    /// The proxy cannot be reached, named or refuses us; nothing was sent.
    case proxy
    /// The time allowed ran out after the request was, or may have been, sent.
    case timeout
    /// The connection ended before the answer was complete.
    case lost
    /// The answer is larger than allowed.
    case tooLarge
    /// The task was cancelled.
    case cancelled
    /// The request itself cannot be made: a malformed URL, a certificate file that cannot be read.
    case unusable
  }

  public let kind: Kind
  /// What was met, as a phrase, with host and port but without query or secrets.
  public let message: String
  /// Whether the server may have seen the request.
  public let mayHaveBeenSent: Bool

  public init(_ kind: Kind, message: String, mayHaveBeenSent: Bool) {
    self.kind = kind
    self.message = message
    self.mayHaveBeenSent = mayHaveBeenSent
  }
}

/// Sends requests: the real one over libcurl, a scripted one in tests.
public protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}
