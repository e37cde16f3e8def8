import HTTP
import Provisioning
import Testing

@testable import Firebase

@Suite("IdentityToolkit")
struct IdentityToolkitTests {
  /// Success by its status alone is no success: a captive portal answers 200 too.
  @Test(arguments: [
    "", "<!DOCTYPE html><title>Sign in to this network</title>", #"{"localId":"u1","idTo"#, "null", "[]",
    "\"x\"", "{\"localId\":\"u1\"} {}",
  ])
  func aBodyOfSuccessThatIsNone(_ body: String) async {
    for (purpose, kind) in [
      (CallPurpose.registration, BackendFailure.Kind.outcomeUnknown), (.repeatable, .unavailable),
    ] {
      let service = IdentityToolkit(
        .production, over: ScriptedTransport(200, body), APIKeyAuthorization(Secret("k")), wallTime: { 0 })
      let failure = await backendFailure { () async throws(BackendFailure) in
        _ = try await service.post("/v1/accounts:signUp", RequestBody(), as: purpose)
      }
      #expect(failure?.kind == kind)
      #expect(failure?.code == "ANSWER_INCOMPLETE")
    }
  }

  @Test(arguments: [
    (ServiceEndpoint.production, "https://identitytoolkit.googleapis.com/v1/x"),
    (.emulator(host: "127.0.0.1:9099"), "http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/x"),
    (.custom(baseURL: "https://gate.example/auth"), "https://gate.example/auth/v1/x"),
  ])
  func whereRequestsGo(endpoint: ServiceEndpoint, url: String) async throws {
    let transport = ScriptedTransport(200, "{}")
    let service = IdentityToolkit(
      endpoint, over: transport, APIKeyAuthorization(Secret("k")), wallTime: { 0 })
    _ = try await service.get("/v1/x")
    #expect(await transport.requests.map(\.url) == [url])
  }
}
