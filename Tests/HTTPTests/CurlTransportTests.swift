import Foundation
import HTTP
import Testing

@Suite("CurlTransport: requests and answers")
struct CurlTransportTests {
  @Test func sendsMethodPathHeadersAndBody() async throws {
    let server = try LoopbackServer(answering: { _ in answer(200, "ok") })
    defer { server.stop() }
    let request = HTTPRequest(
      .post, server.url + "/v1/accounts:signUp?x=1",
      headers: [("Content-Type", "application/json"), ("X-Empty", "")], body: Array(#"{"a":"ü"}"#.utf8))
    let response = try await withTransport { transport throws(HTTPFailure) in
      try await transport.send(request)
    }

    #expect(response.status == 200)
    #expect(response.body == Array("ok".utf8))
    let seen = try #require(server.requests.first)
    #expect(seen.method == "POST")
    #expect(seen.target == "/v1/accounts:signUp?x=1")
    #expect(seen.body == #"{"a":"ü"}"#)
    #expect(
      seen.headers == [
        "host": "127.0.0.1:\(server.port)", "user-agent": "provision/test", "accept": "*/*",
        "content-type": "application/json", "content-length": "10", "x-empty": "",
      ])
  }

  @Test(arguments: [HTTPRequest.Method.get, .post, .delete, .patch], ["", "body"])
  func sendsEachMethodWithAndWithoutBody(method: HTTPRequest.Method, body: String) async throws {
    let server = try LoopbackServer(answering: { answer(200, "\($0.method) \($0.body)") })
    defer { server.stop() }
    let request = HTTPRequest(method, server.url, body: Array(body.utf8))
    // Twice and after another: the handle is used again.
    let bodies = try await withTransport { transport throws(HTTPFailure) in
      var bodies: [String] = []
      for request in [request, HTTPRequest(.post, server.url, body: [120]), request] {
        bodies.append(String(decoding: try await transport.send(request).body, as: UTF8.self))
      }
      return bodies
    }
    let expected = "\(method.rawValue) \(body)"
    #expect(bodies == [expected, "POST x", expected])
  }

  @Test(arguments: [200, 204, 400, 401, 404, 429, 500, 503])
  func everyStatusIsAnAnswer(status: Int) async throws {
    let server = try LoopbackServer(answering: { _ in answer(status) })
    defer { server.stop() }
    let response = try await withTransport { transport throws(HTTPFailure) in
      try await transport.send(HTTPRequest(.get, server.url))
    }
    #expect(response.status == status)
    #expect(response.retryAfter == nil)
  }

  @Test(arguments: ["7", "Wed, 21 Oct 2026 07:28:00 GMT"])
  func retryAfterIsHandedOn(value: String) async throws {
    let server = try LoopbackServer(answering: { _ in answer(429, headers: ["retry-after: \(value)"]) })
    defer { server.stop() }
    let response = try await withTransport { transport throws(HTTPFailure) in
      try await transport.send(HTTPRequest(.get, server.url))
    }
    #expect(response.retryAfter == value)
  }

  @Test func redirectsAreNotFollowed() async throws {
    let server = try LoopbackServer(answering: { _ in answer(302, headers: ["Location: /elsewhere"]) })
    defer { server.stop() }
    let response = try await withTransport { transport throws(HTTPFailure) in
      try await transport.send(HTTPRequest(.get, server.url + "/here"))
    }
    #expect(response.status == 302)
    #expect(server.requests.map(\.target) == ["/here"])
  }

  @Test func cookiesAreNotKept() async throws {
    let server = try LoopbackServer(answering: { _ in answer(200, headers: ["Set-Cookie: a=b"]) })
    defer { server.stop() }
    try await withTransport { transport throws(HTTPFailure) in
      for _ in 1...2 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
    }
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
  }

  @Test func oneConnectionServesRequestsInSuccession() async throws {
    let server = try LoopbackServer(answering: { answer(200, $0.body) })
    defer { server.stop() }
    try await withTransport { transport throws(HTTPFailure) in
      for number in 1...10 {
        let body = Array("\(number)".utf8)
        let response = try await transport.send(HTTPRequest(.post, server.url, body: body))
        #expect(response.body == body)
      }
    }
    #expect(server.connectionCount == 1)
  }

  @Test func sixtyFourRequestsAreUnderWayAtOnce() async throws {
    // No request is answered before all have come.
    let arrived = Guarded(0)
    let all = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { connection in
      guard let request = connection.readRequest() else { return }
      if arrived.withLock({
        $0 += 1
        return $0
      }) == 64 {
        for _ in 1...64 { all.signal() }
      }
      all.wait()
      connection.write(answer(200, request.body))
    }
    defer { server.stop() }
    let answers = await withTransport { transport in
      await withTaskGroup { group in
        for number in 0..<64 {
          group.addTask {
            try? await transport.send(HTTPRequest(.post, server.url, body: Array("\(number)".utf8))).body
          }
        }
        return await group.reduce(into: Set<String>()) {
          $0.insert(String(decoding: $1 ?? [], as: UTF8.self))
        }
      }
    }
    #expect(answers == Set((0..<64).map(String.init)))
  }

  @Test func answerOfExactlyTheLimitIsTaken() async throws {
    let server = try LoopbackServer(answering: { _ in answer(200, String(repeating: "x", count: 1000)) })
    defer { server.stop() }
    var options = testOptions
    options.largestResponse = 1000
    let response = try await withCurlTransport(options) { transport throws(HTTPFailure) in
      try await transport.send(HTTPRequest(.get, server.url))
    }
    #expect(response.body.count == 1000)
  }
}

/// With limits of time that no test meets, however busy the machine is.
let testOptions = {
  var options = TransportOptions(userAgent: "provision/test")
  options.timeout = .seconds(600)
  options.connectTimeout = .seconds(600)
  options.idleLimit = .seconds(600)
  options.idleLimitOverTLS = .seconds(600)
  return options
}()

func withTransport<Result, Failure: Error>(
  _ body: (CurlTransport) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await withCurlTransport(testOptions, body)
}

/// The failure of one request on a transport of its own.
func failure(
  of request: HTTPRequest, _ options: TransportOptions = testOptions,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> HTTPFailure? {
  await withCurlTransport(options) { transport in
    await #expect(throws: HTTPFailure.self, sourceLocation: sourceLocation) {
      try await transport.send(request)
    }
  }
}
