import HTTP
import IdentityToolkitStub
import Provisioning
import TestSupport
import Testing

@testable import Firebase

/// A person's credentials, exchanged for a token and used, against the stub.
@Suite("Authorized user")
struct AuthorizedUserTests {
  /// Leads to the stub what goes to Google's token service, whose address such a file cannot change.
  private struct Detour: HTTPTransport {
    let transport: CurlTransport
    let stub: Stub

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      var request = request
      if request.url == "https://oauth2.googleapis.com/token" { request.url = stub.baseURL + "/token" }
      return try await transport.send(request)
    }
  }

  /// The service refuses them without a project that pays.
  @Test(arguments: [[:], ["GOOGLE_CLOUD_QUOTA_PROJECT": "payer"]]) func madeAndFound(
    environment: [String: String]
  )
    async throws
  {
    let stub = try Stub.start()
    defer { stub.stop() }
    let directory = try WorkingDirectory()
    var options = FirebaseOptions()
    options.credentialsFile = try directory.write(
      "user.json", #"{"type":"authorized_user","client_id":"c","client_secret":"s","refresh_token":"r"}"#)
    options.project = "demo-provision"
    options.endpoint = stub.baseURL
    let configuration = try FirebaseConfiguration(resolving: options, environment: environment)
    try await withCurlTransport(TransportOptions(userAgent: "tests")) { transport in
      let backend = FirebaseBackend(
        configuration, over: Detour(transport: transport, stub: stub), wallTime: { 1_700_000_000 })
      _ = try await backend.check()
      let made = try await backend.register(RouteFixture.account(), uid: "u1")
      #expect(made.uid == "u1")
    }
    #expect(stub.accounts.map(\.displayName) == ["Ann Lee"])
    #expect(stub.stats.requestsByOperation[.accessToken] == 1)
  }
}
