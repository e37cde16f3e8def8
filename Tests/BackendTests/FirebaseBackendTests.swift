import Firebase
import HTTP
import IdentityToolkitStub
import Provisioning
import Testing

/// Both routes to Firebase against the stub, over libcurl.
@Suite struct FirebaseBackendTests {
  private enum Route: String, CaseIterable { case client, administrator }

  @Test(arguments: Route.allCases, BackendContract.rules)
  private func keeps(_ route: Route, _ rule: BackendContract.Rule) async throws {
    try await check(rule, route, tenant: nil)
  }

  /// Accounts of a tenant are apart from those of the project, and no less accounts.
  @Test(arguments: Route.allCases, BackendContract.registration + BackendContract.resuming)
  private func keepsInATenant(_ route: Route, _ rule: BackendContract.Rule) async throws {
    try await check(rule, route, tenant: "t-1")
  }

  private func check(_ rule: BackendContract.Rule, _ route: Route, tenant: String?) async throws {
    var faults = StubFaults()
    // As production does, and the emulator does not.
    faults.refusesUnknownFields = true
    let stub = try Stub.start(faults: faults)
    defer { stub.stop() }
    try await withCurlTransport(TransportOptions(userAgent: "tests")) { transport in
      let configuration = FirebaseConfiguration(
        access(route), at: .custom(baseURL: stub.baseURL), tenant: tenant)
      let backend = FirebaseBackend(configuration, over: transport, wallTime: { 1_700_000_000 })
      let fixture = BackendFixture(
        backend, resumesByPassword: route == .client, namesAtOnce: route == .administrator,
        deletes: route == .administrator,
        loseNextRegistration: {
          stub.faults = StubFaults([FaultRule(.lostAfter, operation: .signUp, .at(1))])
        })
      try await rule.check(fixture)
    }
    #expect(stub.accounts.allSatisfy { $0.tenant == tenant })
  }

  private func access(_ route: Route) -> FirebaseConfiguration.Access {
    switch route {
    case .client: .apiKey(Secret("key"), project: nil)
    case .administrator:
      .administrator(
        FirebaseConfiguration.AdministratorAccess(
          .emulatorOwner, project: "demo-provision", apiKey: Secret("key")))
    }
  }

  /// Where the project hides which addresses it knows, nothing is claimed to be known.
  @Test func addressesThatTheProjectHides() async throws {
    var faults = StubFaults()
    faults.emailPrivacy = true
    let stub = try Stub.start(faults: faults)
    defer { stub.stop() }
    try await withCurlTransport(TransportOptions(userAgent: "tests")) { transport in
      let fixture = BackendFixture(
        FirebaseBackend(
          FirebaseConfiguration(access(.client), at: .custom(baseURL: stub.baseURL)), over: transport,
          wallTime: { 1_700_000_000 }), deletes: false)
      let row = fixture.account("ann", password: "right password")
      _ = try await fixture.backend.register(row, uid: nil)
      let other = fixture.account("ann", password: "wrong password")
      #expect(try await fixture.backend.signIn(other) == .wrongPasswordOrMissing)
      #expect(try await fixture.backend.signIn(fixture.account("ben")) == .wrongPasswordOrMissing)
      #expect(try await fixture.backend.resume(other, uid: nil) == nil)
      guard case .unknowable = try await fixture.backend.find([fixture.account("ben")]).first else {
        Issue.record("that it is absent cannot be known")
        return
      }
    }
  }
}
