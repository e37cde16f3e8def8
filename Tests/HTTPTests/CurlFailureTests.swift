import Foundation
import HTTP
import TestSupport
import Testing

@Suite("CurlTransport: failures")
struct CurlFailureTests {
  @Test func connectionRefused() async throws {
    let port = try unusedPort()
    #expect(
      await failure(of: HTTPRequest(.post, "http://127.0.0.1:\(port)/?key=secret", body: [1]))
        == HTTPFailure(
          .connect, message: "127.0.0.1:\(port) does not accept a connection", mayHaveBeenSent: false))
  }

  @Test func unknownHostName() async throws {
    #expect(
      await failure(of: HTTPRequest(.get, "http://name.invalid/?key=secret"))
        == HTTPFailure(
          .dns, message: "the host name name.invalid cannot be resolved", mayHaveBeenSent: false))
  }

  @Test func answerWithheldUntilTheTimeout() async throws {
    let server = try LoopbackServer { $0.waitForEnd() }
    defer { server.stop() }
    var options = testOptions
    options.timeout = .milliseconds(50)
    #expect(
      await failure(of: HTTPRequest(.post, server.url + "/?key=secret"), options)
        == HTTPFailure(
          .timeout, message: "no complete answer from 127.0.0.1:\(server.port) within 0.05 s",
          mayHaveBeenSent: true))
  }

  @Test func bodyWithheldUntilTheTimeout() async throws {
    let server = try LoopbackServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
      connection.waitForEnd()
    }
    defer { server.stop() }
    var options = testOptions
    options.timeout = .milliseconds(50)
    let failure = await failure(of: HTTPRequest(.get, server.url), options)
    #expect(failure?.kind == .timeout)
    #expect(failure?.mayHaveBeenSent == true)
  }

  @Test func handshakeWithheldUntilTheConnectTimeout() async throws {
    let server = try LoopbackServer { $0.waitForEnd() }
    defer { server.stop() }
    var options = testOptions
    options.connectTimeout = .milliseconds(50)
    #expect(
      await failure(of: HTTPRequest(.post, "https://127.0.0.1:\(server.port)/"), options)
        == HTTPFailure(
          .connect, message: "no connection to 127.0.0.1:\(server.port) within 0.05 s",
          mayHaveBeenSent: false))
  }

  @Test(arguments: [true, false])
  func connectionEndsDuringTheHandshake(afterReading: Bool) async throws {
    // With bytes left unread the end is a reset.
    let server = try LoopbackServer { if afterReading { _ = $0.readByte() } }
    defer { server.stop() }
    #expect(
      await failure(of: HTTPRequest(.post, "https://127.0.0.1:\(server.port)/"))
        == HTTPFailure(
          .connect, message: "the connection to 127.0.0.1:\(server.port) ended during the TLS handshake",
          mayHaveBeenSent: false))
  }

  @Test func serverWithoutTLS() async throws {
    let server = try LoopbackServer { connection in
      connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
      connection.waitForEnd()
    }
    defer { server.stop() }
    let failure = await failure(of: HTTPRequest(.post, "https://127.0.0.1:\(server.port)/"))
    #expect(failure?.kind == .tls)
    #expect(failure?.mayHaveBeenSent == false)
    #expect(
      failure?.message.hasPrefix("no TLS connection with 127.0.0.1:\(server.port) is possible: ") == true)
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf",
  ])
  func connectionEndsBeforeTheAnswerIsComplete(answer: String) async throws {
    let server = try LoopbackServer { connection in
      _ = connection.readRequest()
      connection.write(answer)
    }
    defer { server.stop() }
    #expect(
      await failure(of: HTTPRequest(.post, server.url + "/?key=secret", body: [1]))
        == HTTPFailure(
          .lost, message: "the connection to 127.0.0.1:\(server.port) ended before the answer was complete",
          mayHaveBeenSent: true))
    #expect(server.requests.count == 1)
  }

  @Test func connectionEndsBeforeTheRequestIsRead() async throws {
    let server = try LoopbackServer { _ in }
    defer { server.stop() }
    let failure = await failure(of: HTTPRequest(.post, server.url, body: [1]))
    #expect(failure?.kind == .lost)
    #expect(failure?.mayHaveBeenSent == true)
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "garbage\r\n\r\n"])
  func answerThatIsNotHTTP(answer: String) async throws {
    let server = try LoopbackServer { connection in
      _ = connection.readRequest()
      connection.write(answer)
    }
    defer { server.stop() }
    #expect(
      await failure(of: HTTPRequest(.post, server.url, body: [1]))
        == HTTPFailure(
          .lost, message: "the answer of 127.0.0.1:\(server.port) is not HTTP", mayHaveBeenSent: true))
  }

  @Test(arguments: ["Content-Length: 1001", "Connection: close"])
  func answerLargerThanAllowed(header: String) async throws {
    let server = try LoopbackServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\n\(header)\r\n\r\n" + String(repeating: "x", count: 1001))
    }
    defer { server.stop() }
    var options = testOptions
    options.largestResponse = 1000
    #expect(
      await failure(of: HTTPRequest(.post, server.url), options)
        == HTTPFailure(
          .tooLarge, message: "the answer of 127.0.0.1:\(server.port) is larger than 1000 bytes",
          mayHaveBeenSent: true))
  }

  @Test(arguments: [
    "", "127.0.0.1:80/", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http://127.0.0.1:99999/",
    "http://127.0.0.1:1/\u{0}",
  ])
  func urlThatCannotBeUsed(url: String) async throws {
    #expect(
      await failure(of: HTTPRequest(.get, url))
        == HTTPFailure(
          .unusable, message: "the URL is not of the form http://host/path or https://host/path",
          mayHaveBeenSent: false))
  }

  @Test(arguments: [("X-Token", "a\r\nX-Evil: b"), ("X\nEvil", "b")])
  func headerThatWouldBreakOutOfItsLine(name: String, value: String) async throws {
    let server = try LoopbackServer(answering: { _ in answer() })
    defer { server.stop() }
    #expect(
      await failure(of: HTTPRequest(.get, server.url, headers: [(name, value)]))
        == HTTPFailure(
          .unusable, message: "a request header holds a control character", mayHaveBeenSent: false))
    #expect(server.requests.isEmpty)
  }

  @Test func certificateFileThatIsNotThere() async throws {
    let server = try LoopbackServer { $0.waitForEnd() }
    defer { server.stop() }
    var options = testOptions
    options.caCertificateFile = "/nowhere/ca.pem"
    #expect(
      await failure(of: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"), options)
        == HTTPFailure(
          .unusable,
          message:
            "the certificate file /nowhere/ca.pem cannot be read, or holds no certificate in PEM form",
          mayHaveBeenSent: false))
  }
}
