import HTTP

/// A transport whose answers a test writes down.
actor ScriptedTransport: HTTPTransport {
  private let answer: @Sendable (_ number: Int, HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
  private(set) var requests: [HTTPRequest] = []

  /// - Parameter answer: called for each request with its number, 1 for the first.
  init(
    _ answer: @escaping @Sendable (_ number: Int, HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
  ) {
    self.answer = answer
  }

  /// Always the same answer.
  init(_ status: Int, _ body: String, retryAfter: String? = nil) {
    answer = { _, _ in HTTPResponse(status: status, retryAfter: retryAfter, body: Array(body.utf8)) }
  }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    requests.append(request)
    return try await answer(requests.count, request)
  }
}

/// Holds those who wait until it is opened; cancellation lets them go.
struct Latch: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() {
    continuation.finish()
  }

  func wait() async {
    for await _ in stream {}
  }
}
