import HTTP
import Provisioning
import TestSupport
import Testing

@testable import Firebase

/// Whatever goes wrong, no failure holds a password, a token or a key: not even when the service quotes them.
@Suite("Failures without secrets")
struct FailuresWithoutSecretsTests {
  private static let markers = ["Xq7password", "Xq7token", "Xq7key"]

  /// Answers that quote the whole request, at every place of an answer that is read.
  static let quoting: [(status: Int, body: @Sendable (String) -> String)] = [
    (400, { #"{"error":{"code":400,"message":"\#($0)"}}"# }),
    (400, { #"{"error":{"code":400,"message":"WEAK_PASSWORD : \#($0)"}}"# }),
    (400, { #"{"error":{"code":400,"message":"PASSWORD_DOES_NOT_MEET_REQUIREMENTS : [\#($0)]"}}"# }),
    (400, { #"{"error":{"code":400,"message":"FORBIDDEN_CLAIM : \#($0)"}}"# }),
    (400, { #"{"error":{"code":400,"message":"QUOTA_EXCEEDED : Exceeded \#($0)"}}"# }),
    (400, { #"{"error":{"code":400,"message":"NEVER_HEARD_OF : \#($0)"}}"# }),
    (400, { #"{"error":{"message":"x","status":"\#($0)","details":[{"reason":"\#($0)"}]}}"# }),
    (400, { #"{"error":{"message":"x","errors":[{"reason":"\#($0)","message":"\#($0)"}]}}"# }),
    (401, { #"{"error":{"message":"\#($0)","status":"UNAUTHENTICATED"}}"# }),
    (405, { #"{"message":"Method POST not allowed for /v1/accounts:signUp?key=\#($0)"}"# }),
    (500, { $0 }), (503, { #"{"error":{"message":"\#($0)"}}"# }), (200, { $0 }),
    (200, { #"{"localId":5,"displayName":"\#($0)"}"# }), (429, { $0 }),
    (400, { #"{"error":"\#($0)","error_description":"\#($0)"}"# }),
  ]

  @Test(arguments: quoting.indices, [true, false]) func quotedRequests(index: Int, isClient: Bool)
    async throws
  {
    let (status, body) = Self.quoting[index]
    let transport = ScriptedTransport { _, request throws(HTTPFailure) in
      let quoted =
        Self.markers.joined(separator: " ") + " " + request.headers.map(\.value).joined(separator: " ")
      return HTTPResponse(status: status, body: Array(body(quoted).utf8))
    }
    await expectNoSecrets(in: try backend(transport, isClient: isClient))
  }

  @Test(arguments: TransportFailureTests.cases) func lostRequests(_ example: TransportFailureTests.Case)
    async throws
  {
    for isClient in [true, false] {
      let transport = ScriptedTransport { _, _ throws(HTTPFailure) in
        throw HTTPFailure(example.kind, message: "met this", mayHaveBeenSent: true)
      }
      await expectNoSecrets(in: try backend(transport, isClient: isClient))
    }
  }

  private func backend(_ transport: ScriptedTransport, isClient: Bool) throws -> FirebaseBackend {
    let access: FirebaseConfiguration.Access
    if isClient {
      access = .apiKey(Secret("Xq7key"), project: nil)
    } else {
      let directory = try WorkingDirectory()
      let file = try directory.write(
        "user.json",
        #"{"type":"authorized_user","client_id":"c","client_secret":"Xq7key","refresh_token":"Xq7token"}"#)
      access = .administrator(
        FirebaseConfiguration.AdministratorAccess(
          try CredentialsFile(file).credentials, project: "p", apiKey: Secret("Xq7key")))
    }
    return FirebaseBackend(FirebaseConfiguration(access), over: transport, wallTime: { 0 })
  }

  private func expectNoSecrets(in backend: FirebaseBackend) async {
    let account = RouteFixture.account(password: "Xq7password")
    let made = RegisteredAccount(uid: "u1", session: Secret("Xq7token"))
    let calls: [() async throws -> Void] = [
      { _ = try await backend.check() },
      { _ = try await backend.register(account, uid: nil) },
      { try await backend.setDisplayName("Ann", of: made) },
      { _ = try await backend.resume(account, uid: "u1") },
      { _ = try await backend.find([account]) },
      { _ = try await backend.signIn(account) },
      { _ = try await backend.delete(uid: "u1", email: "a@example.com") },
      { try await backend.sendPasswordReset(to: account.email) },
    ]
    for call in calls {
      do {
        try await call()
      } catch {
        var dumped = ""
        dump(error, to: &dumped)
        for marker in Self.markers {
          #expect(!"\(error) \(dumped)".contains(marker), "\(error)")
        }
      }
    }
  }
}
