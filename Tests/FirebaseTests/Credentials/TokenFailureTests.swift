import HTTP
import Provisioning
import TestSupport
import Testing

@testable import Firebase

@Suite("Failures of the token service")
struct TokenFailureTests {
  private static let accountName = "the service account robot@file.iam.gserviceaccount.com"

  @Test(arguments: [
    (
      400, #"{"error":"invalid_grant","error_description":"Invalid JWT Signature."}"#, "invalid_grant",
      "Google's token service answers invalid_grant: Invalid JWT Signature.; the key of "
        + "robot@file.iam.gserviceaccount.com was deleted, the account is disabled, or this machine's clock "
        + "is wrong: set the clock, or make a new key"
    ),
    (
      401, #"{"error":"unauthorized_client"}"#, "unauthorized_client",
      "Google's token service answers unauthorized_client; check \(accountName) in the Google Cloud console"
    ),
    (
      404, "<html>not\nfound</html>", "HTTP_404",
      "Google's token service answers HTTP_404; check \(accountName) in the Google Cloud console"
    ),
    (
      403, #"{"error":"a\u0007b\nc"}"#, "a b c",
      "Google's token service answers a b c; check \(accountName) in the Google Cloud console"
    ),
  ])
  func aServiceAccountIsRefused(status: Int, body: String, code: String, text: String) async throws {
    let failure = await failure(try account(), ScriptedTransport(status, body))
    #expect(
      failure == BackendFailure(.misconfigured, code: code, message: "no access token: \(text)"))
  }

  @Test func aUserIsToldToSignInAgain() async throws {
    let body = #"{"error":"invalid_grant","error_description":"Token has been expired or revoked."}"#
    #expect(
      await failure(try user(), ScriptedTransport(400, body))
        == BackendFailure(
          .misconfigured, code: "invalid_grant",
          message: "no access token: Google's token service answers invalid_grant: Token has been expired or "
            + "revoked.; run 'gcloud auth application-default login' again"))
  }

  @Test(arguments: [
    (408, ""), (500, "<html>"), (502, ""), (503, ""), (504, ""), (200, ""), (200, "<html>login</html>"),
    (200, #"{"access_token":""}"#), (200, #"{"access_token":1}"#), (400, #"{"error":"server_error"}"#),
    (400, #"{"error":"temporarily_unavailable"}"#),
    (400, #"{"error":"x","error_description":"internal_failure"}"#),
  ])
  func aFailureThatMayPass(status: Int, body: String) async throws {
    #expect(await failure(try user(), ScriptedTransport(status, body))?.kind == .unavailable)
  }

  @Test(
    arguments: [
      (nil, nil), ("7", .seconds(7)), ("Tue, 14 Nov 2023 22:13:30 GMT", .seconds(10)), ("soon", nil),
    ] as [(String?, Duration?)])
  func tooManyRequests(retryAfter: String?, wait: Duration?) async throws {
    let transport = ScriptedTransport(429, "", retryAfter: retryAfter)
    #expect(await failure(try user(), transport)?.kind == .throttled(retryAfter: wait))
  }

  @Test(arguments: [
    (
      HTTPFailure.Kind.dns, BackendFailure.Kind.unreachable, "DNS_FAILED",
      "no access token: met this; check the network and its name server"
    ),
    (
      .tls, .unreachable, "TLS_FAILED",
      "no access token: met this; a private authority is trusted with --ca-cert"
    ),
    (.proxy, .unreachable, "PROXY_FAILED", "no access token: met this; check HTTPS_PROXY and NO_PROXY"),
    (.connect, .unavailable, "UNAVAILABLE", "no access token: met this"),
    (.timeout, .unavailable, "UNAVAILABLE", "no access token: met this"),
    (.lost, .unavailable, "UNAVAILABLE", "no access token: met this"),
    (.tooLarge, .unavailable, "UNAVAILABLE", "no access token: met this"),
    (.cancelled, .cancelled, "CANCELLED", "no access token: met this"),
    (.unusable, .misconfigured, "REQUEST_UNUSABLE", "no access token: met this"),
  ])
  func noAnswer(
    kind: HTTPFailure.Kind, expected: BackendFailure.Kind, code: String, message: String
  ) async throws {
    let transport = ScriptedTransport { _, _ throws(HTTPFailure) in
      throw HTTPFailure(kind, message: "met this", mayHaveBeenSent: true)
    }
    #expect(
      await failure(try user(), transport) == BackendFailure(expected, code: code, message: message))
  }

  @Test(arguments: [HTTPFailure.Kind.dns, .connect])
  func aMachineThatIsNotOnGoogleCloud(kind: HTTPFailure.Kind) async throws {
    let transport = ScriptedTransport { _, _ throws(HTTPFailure) in
      throw HTTPFailure(kind, message: "met this", mayHaveBeenSent: false)
    }
    #expect(
      await failure(.metadataServer(host: "metadata.google.internal"), transport)
        == BackendFailure(
          .misconfigured, code: "NO_CREDENTIALS",
          message: "there are no Google credentials; give a service account's key with --credentials, set "
            + "GOOGLE_APPLICATION_CREDENTIALS, or run 'gcloud auth application-default login'"))
  }

  @Test func aMachineWithoutAServiceAccount() async throws {
    let failure = await failure(.metadataServer(host: "m"), ScriptedTransport(404, "not found"))
    #expect(
      failure
        == BackendFailure(
          .misconfigured, code: "NO_CREDENTIALS",
          message: "this machine has no service account; attach one, or give a key with --credentials"))
  }

  @Test(arguments: [(200, "demo", "demo"), (200, "", nil), (404, "x", nil)] as [(Int, String, String?)])
  func projectOfTheMachine(status: Int, body: String, project: String?) async throws {
    let transport = ScriptedTransport(status, body)
    #expect(await MetadataServer.project(host: "m", over: transport) == project)
    #expect(await transport.requests.map(\.url) == ["http://m/computeMetadata/v1/project/project-id"])
  }

  private func account() throws -> GoogleCredentials {
    let directory = try WorkingDirectory()
    return try CredentialsFile(directory.write("key.json", serviceAccountFile())).credentials
  }

  private func user() throws -> GoogleCredentials {
    let directory = try WorkingDirectory()
    return try CredentialsFile(directory.write("user.json", authorizedUserFile)).credentials
  }

  private func failure(
    _ credentials: GoogleCredentials, _ transport: ScriptedTransport
  ) async -> BackendFailure? {
    let source = AccessTokenSource(credentials, over: transport, wallTime: Time().now)
    return await #expect(throws: BackendFailure.self) { try await source.token() }
  }
}
