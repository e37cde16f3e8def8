import IdentityToolkitStub
import TestSupport
import Testing

/// The service behind a real nginx with TLS, HTTP/2 and a private authority.
@Suite struct FirebaseTLSTests {
  private func target(_ nginx: Nginx, port: Int? = nil) -> [String] {
    [
      "users.csv", "--backend", "firebase", "--endpoint", "https://localhost:\(port ?? nginx.port)",
      "--api-key-file",
      "key",
    ]
  }

  @Test func aPrivateAuthorityIsTrustedWhenItIsGiven() throws {
    let firebase = try FirebaseTool(.client)
    let nginx = try Nginx(passingOnTo: firebase.stub.port)
    defer { nginx.stop() }
    try firebase.write("users.csv", Tool.users(1...40))
    let result = try firebase.tool.run(target(nginx) + ["--ca-cert", nginx.certificateAuthority])
    #expect(try firebase.report.statuses == ["created": 40], result.comment)
    firebase.expectAccounts(1...40)
    #expect(nginx.log.count >= 80)
    #expect(nginx.log.allSatisfy { $0.hasSuffix("HTTP/2.0") })
    #expect(!nginx.log.contains { $0.contains("Xq7key") }, "the key is in no URL")
  }

  @Test func withoutItNothingIsSent() throws {
    let firebase = try FirebaseTool(.client)
    let nginx = try Nginx(passingOnTo: firebase.stub.port)
    defer { nginx.stop() }
    try firebase.write("users.csv", Tool.users(1...5))
    let unknown = try firebase.tool.run(target(nginx), status: 69)
    #expect(
      unknown.messages.contains("the certificate of localhost:\(nginx.port) is not trusted"), unknown.comment)
    #expect(unknown.messages.contains("--ca-cert"))
    for port in [nginx.expiredPort, nginx.otherNamePort] {
      let result = try firebase.tool.run(
        target(nginx, port: port) + ["--ca-cert", nginx.certificateAuthority], status: 69)
      #expect(result.messages.contains("is not trusted"), result.comment)
    }
    #expect(firebase.stub.stats.requests == 0)
    #expect(nginx.log.isEmpty)
  }
}
