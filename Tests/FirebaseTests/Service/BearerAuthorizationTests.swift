import HTTP
import Provisioning
import Synchronization
import TestSupport
import Testing

@testable import Firebase

/// An access token that is refused is renewed once.
@Suite("BearerAuthorization")
struct BearerAuthorizationTests {
  /// Answers tokens `t1`, `t2`, ... and refuses those named.
  private func service(refusing refused: Set<String>) throws -> (IdentityToolkit, ScriptedTransport) {
    let directory = try WorkingDirectory()
    let credentials = try CredentialsFile(directory.write("user.json", authorizedUserFile)).credentials
    let issued = Counter()
    let transport = ScriptedTransport { _, request throws(HTTPFailure) in
      if request.url.hasSuffix("/token") {
        let token = #"{"access_token":"t\#(issued.next())","expires_in":3599}"#
        return HTTPResponse(status: 200, body: Array(token.utf8))
      }
      let token = request.headers.first { $0.name == "Authorization" }?.value.dropFirst("Bearer ".count) ?? ""
      if refused.contains(String(token)) {
        return HTTPResponse(
          status: 401,
          body: Array(#"{"error":{"code":401,"message":"Bad \#(token)","status":"UNAUTHENTICATED"}}"#.utf8))
      }
      return HTTPResponse(status: 200, body: Array("{}".utf8))
    }
    let tokens = AccessTokenSource(credentials, over: transport, wallTime: { 1_700_000_000 })
    let service = IdentityToolkit(
      .production, over: transport, BearerAuthorization(tokens, quotaProject: nil),
      wallTime: { 1_700_000_000 })
    return (service, transport)
  }

  private func kind(_ service: IdentityToolkit) async -> BackendFailure.Kind? {
    await backendFailure { () async throws(BackendFailure) in _ = try await service.get("/x") }?.kind
  }

  @Test func theNextAttemptGetsANewToken() async throws {
    let (service, transport) = try service(refusing: ["t1"])
    #expect(await kind(service) == .unavailable)
    #expect(await kind(service) == nil)
    #expect(await kind(service) == nil)
    #expect(await transport.requests.count { $0.url.hasSuffix("/token") } == 2)
  }

  @Test func aSecondRefusalInSuccessionIsFinal() async throws {
    let (service, transport) = try service(refusing: ["t1", "t2", "t3"])
    #expect(await kind(service) == .unavailable)
    #expect(await kind(service) == .misconfigured)
    #expect(await transport.requests.count { $0.url.hasSuffix("/token") } == 2)
  }

  @Test func aTokenThatWorkedMayBeRefusedLaterAgain() async throws {
    let (service, _) = try service(refusing: ["t1", "t3"])
    #expect(await kind(service) == .unavailable)
    #expect(await kind(service) == nil)
  }
}

private final class Counter: Sendable {
  private let last = Atomic(0)

  func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
