import HTTP
import Testing

/// libcurl sends a request again, unasked, when a connection used before ends without a byte of an answer.
@Suite("CurlTransport: a request is sent once")
struct NeverSentTwiceTests {
  /// Answers the first request on its first connection, reads the second and goes away; answers all others.
  private func forgetfulServer() throws -> LoopbackServer {
    try LoopbackServer { connection in
      while let request = connection.readRequest() {
        if connection.number == 1 && request.target == "/second" { return }
        connection.write(answer(200))
      }
    }
  }

  @Test(arguments: [
    (HTTPRequest.Method.post, "body"), (.post, ""), (.patch, "body"), (.patch, ""), (.delete, ""),
  ])
  func aRequestReadBeforeAReusedConnectionEnded(method: HTTPRequest.Method, body: String) async throws {
    let server = try forgetfulServer()
    defer { server.stop() }
    let failure = await withTransport { transport in
      _ = try? await transport.send(HTTPRequest(.post, server.url + "/first"))
      return await #expect(throws: HTTPFailure.self) {
        try await transport.send(HTTPRequest(method, server.url + "/second", body: Array(body.utf8)))
      }
    }
    #expect(
      failure
        == HTTPFailure(
          .lost, message: "the connection to 127.0.0.1:\(server.port) ended before the answer was complete",
          mayHaveBeenSent: true))
    #expect(server.requests.map(\.target) == ["/first", "/second"])
  }

  @Test func aGETMayBeSentAgain() async throws {
    let server = try forgetfulServer()
    defer { server.stop() }
    let response = try await withTransport { transport throws(HTTPFailure) in
      _ = try await transport.send(HTTPRequest(.post, server.url + "/first"))
      return try await transport.send(HTTPRequest(.get, server.url + "/second"))
    }
    #expect(response.status == 200)
    #expect(server.requests.map(\.target) == ["/first", "/second", "/second"])
  }

  @Test func theTransportGoesOnAfterwards() async throws {
    let server = try forgetfulServer()
    defer { server.stop() }
    let response = try await withTransport { transport throws(HTTPFailure) in
      for path in ["/first", "/second"] {
        _ = try? await transport.send(HTTPRequest(.post, server.url + path))
      }
      return try await transport.send(HTTPRequest(.post, server.url + "/third"))
    }
    #expect(response.status == 200)
    #expect(server.requests.map(\.target) == ["/first", "/second", "/third"])
  }
}
