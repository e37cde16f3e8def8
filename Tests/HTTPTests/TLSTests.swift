import HTTP
import TestSupport
import Testing

@Suite("CurlTransport: TLS and HTTP/2 with a real nginx")
struct TLSTests {
  @Test func aPrivateAuthorityIsTrustedWhenGivenAndAllRequestsShareOneConnection() async throws {
    let nginx = try Nginx()
    defer { nginx.stop() }
    let answers = await withCurlTransport(trusting(nginx)) { transport in
      await withTaskGroup { group in
        for _ in 0..<64 {
          group.addTask {
            let response = try? await transport.send(
              HTTPRequest(.post, "https://localhost:\(nginx.port)/", body: [1]))
            return String(decoding: response?.body ?? [], as: UTF8.self)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(answers.count == 64)
    #expect(Set(answers).count == 1)
    #expect(answers.first?.hasPrefix("HTTP/2.0 ") == true)
  }

  @Test func withoutTheAuthorityTheCertificateIsNotTrusted() async throws {
    let nginx = try Nginx()
    defer { nginx.stop() }
    #expect(
      await failure(of: HTTPRequest(.post, "https://localhost:\(nginx.port)/?key=secret"))
        == HTTPFailure(
          .tls,
          message: "the certificate of localhost:\(nginx.port) is not trusted: "
            + "unable to get local issuer certificate", mayHaveBeenSent: false))
    #expect(nginx.log.isEmpty)
  }

  @Test func anExpiredCertificateIsNotTrusted() async throws {
    let nginx = try Nginx()
    defer { nginx.stop() }
    #expect(
      await failure(of: HTTPRequest(.post, "https://localhost:\(nginx.expiredPort)/"), trusting(nginx))
        == HTTPFailure(
          .tls,
          message: "the certificate of localhost:\(nginx.expiredPort) is not trusted: "
            + "certificate has expired", mayHaveBeenSent: false))
  }

  @Test func aCertificateForAnotherNameIsNotTrusted() async throws {
    let nginx = try Nginx()
    defer { nginx.stop() }
    #expect(
      await failure(of: HTTPRequest(.post, "https://localhost:\(nginx.otherNamePort)/"), trusting(nginx))
        == HTTPFailure(
          .tls,
          message: "the certificate of localhost:\(nginx.otherNamePort) is not trusted: "
            + "SSL: no alternative certificate subject name matches target host name 'localhost'",
          mayHaveBeenSent: false))
  }

  @Test func aRequestLostOverHTTP2IsSentOnce() async throws {
    let nginx = try Nginx()
    defer { nginx.stop() }
    let failure = await withCurlTransport(trusting(nginx)) { transport in
      _ = try? await transport.send(HTTPRequest(.post, "https://localhost:\(nginx.port)/first"))
      return await #expect(throws: HTTPFailure.self) {
        try await transport.send(HTTPRequest(.post, "https://localhost:\(nginx.port)/lost", body: [1]))
      }
    }
    #expect(failure?.kind == .lost)
    #expect(failure?.mayHaveBeenSent == true)
    #expect(nginx.log == ["POST /first HTTP/2.0", "POST /lost HTTP/2.0"])
  }

  private func trusting(_ nginx: Nginx) -> TransportOptions {
    var options = testOptions
    options.caCertificateFile = nginx.certificateAuthority
    return options
  }
}
