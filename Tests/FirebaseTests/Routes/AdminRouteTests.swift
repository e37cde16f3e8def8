import HTTP
import Provisioning
import Testing

@testable import Firebase

/// What the route of administrators sends, call by call.
@Suite("AdminRoute")
struct AdminRouteTests {
  private static let user = #"{"localId":"u1","email":"ann@example.com","displayName":"Ann Lee"}"#

  @Test(arguments: [(nil, "school"), ("t-1", "school/tenants/t-1")] as [(String?, String)])
  func allIsSetWithOneCall(tenant: String?, place: String) async throws {
    let fixture = RouteFixture.administrator(
      tenant: tenant, answers: ["accounts": #"{"localId":"u1","displayName":"Ann Lee"}"#])
    var account = RouteFixture.account()
    account.photoURL = "https://example.com/a.png"
    account.phone = "+15555550100"
    account.emailVerified = true
    account.disabled = false
    let registered = try await fixture.backend.register(account, uid: "u1")
    #expect(registered == RegisteredAccount(uid: "u1", displayName: "Ann Lee"))
    #expect(
      await fixture.requests == [
        "POST /v1/projects/\(place)/accounts "
          + #"{"localId":"u1","email":"Ann@example.com","password":"pass \"word\"","displayName":"Ann Lee","#
          + #""photoUrl":"https://example.com/a.png","phoneNumber":"+15555550100","emailVerified":true,"#
          + #""disabled":false}"#
      ])
    #expect(await fixture.headers == [["Content-Type: application/json", "Authorization: Bearer owner"]])
  }

  @Test func whatTheRowDoesNotSayIsNotSent() async throws {
    let fixture = RouteFixture.administrator(answers: ["accounts": #"{"localId":"made"}"#])
    #expect(try await fixture.backend.register(RouteFixture.account(), uid: nil).uid == "made")
    #expect(
      await fixture.requests == [
        #"POST /v1/projects/school/accounts {"email":"Ann@example.com","password":"pass \"word\"","#
          + #""displayName":"Ann Lee"}"#
      ])
  }

  @Test func claimsComeWithTheSecondCall() async throws {
    let fixture = RouteFixture.administrator(answers: [
      "accounts": #"{"localId":"u1","displayName":"Ann Lee"}"#, "update": Self.user,
    ])
    var account = RouteFixture.account()
    account.claims = #"{"role":"teacher"}"#
    let registered = try await fixture.backend.register(account, uid: "u1")
    #expect(registered.pendingClaims == #"{"role":"teacher"}"#)
    try await fixture.backend.setDisplayName("Ann Lee", of: registered)
    #expect(
      await fixture.requests.last
        == #"POST /v1/projects/school/accounts:update {"localId":"u1","displayName":"Ann Lee","#
        + #""customAttributes":"{\"role\":\"teacher\"}"}"#)
  }

  @Test func resumeLooksTheUIDUp() async throws {
    let fixture = RouteFixture.administrator(answers: ["lookup": #"{"users":[\#(Self.user)]}"#])
    let account = RouteFixture.account()
    #expect(try await fixture.backend.resume(account, uid: "u1")?.displayName == "Ann Lee")
    #expect(
      await fixture.requests == [#"POST /v1/projects/school/accounts:lookup {"localId":["u1"]}"#])
    #expect(try await fixture.backend.resume(account, uid: nil) == nil, "nothing tells whose it is")
    #expect(try await fixture.backend.resume(account, uid: "u2") == nil)
    #expect(
      try await fixture.backend.resume(RouteFixture.account("ben@example.com"), uid: "u1") == nil,
      "another's account")
  }

  @Test func oneLookupFindsMany() async throws {
    let fixture = RouteFixture.administrator(answers: ["lookup": #"{"users":[\#(Self.user)]}"#])
    let found = try await fixture.backend.find(
      ["Ben@example.com", "Ann@example.com"].map { RouteFixture.account($0) })
    #expect(
      found == [
        .absent, .present(ExistingAccount(uid: "u1", email: "ann@example.com", displayName: "Ann Lee")),
      ])
    #expect(
      await fixture.requests == [
        #"POST /v1/projects/school/accounts:lookup {"email":["Ben@example.com","Ann@example.com"]}"#
      ])
  }

  @Test(
    arguments: [
      (nil, "GET /v2/projects/school/config"), ("t-1", "GET /v2/projects/school/tenants/t-1"),
    ] as [(String?, String)])
  func theCheckLooksUpNobodyAndReadsTheConfiguration(tenant: String?, policy: String) async throws {
    let fixture = RouteFixture.administrator(tenant: tenant)
    _ = try await fixture.backend.check()
    let place = tenant.map { "school/tenants/\($0)" } ?? "school"
    #expect(
      await fixture.requests == [
        "POST /v1/projects/\(place)/accounts:lookup {\"localId\":[\"provision-check\"]}", policy,
      ])
  }

  @Test func withAKeyThePolicyIsReadAndSignInsAreMadeWithIt() async throws {
    let fixture = RouteFixture.administrator(
      tenant: "t-1", apiKey: Secret("the-key"),
      answers: ["signInWithPassword": #"{"localId":"u1","email":"ann@example.com","displayName":"Ann Lee"}"#])
    _ = try await fixture.backend.check()
    #expect(await fixture.requests.last == "GET /v2/passwordPolicy?tenantId=t-1")
    #expect(await fixture.headers.last?.contains("X-Goog-Api-Key: the-key") == true)
    let answer = try await fixture.backend.signIn(RouteFixture.account())
    #expect(answer == .signedIn(ExistingAccount(uid: "u1", email: "ann@example.com", displayName: "Ann Lee")))
    #expect(await fixture.headers.last?.contains { $0.hasPrefix("Authorization") } == false)
  }

  @Test func signingInWithoutAKeySaysWhatIsMissing() async {
    let fixture = RouteFixture.administrator()
    let failure = await backendFailure { () async throws(BackendFailure) in
      _ = try await fixture.backend.signIn(RouteFixture.account())
    }
    #expect(failure?.kind == .misconfigured)
    #expect(failure?.message.contains("--api-key-file") == true)
  }

  /// A policy that cannot be read is no reason not to begin; the service applies it all the same.
  @Test func aPolicyThatMayNotBeReadIsAWarning() async throws {
    let transport = ScriptedTransport { _, request throws(HTTPFailure) in
      request.method == .get
        ? HTTPResponse(
          status: 403, body: Array(#"{"error":{"message":"No.","status":"PERMISSION_DENIED"}}"#.utf8))
        : HTTPResponse(status: 200, body: Array("{}".utf8))
    }
    let backend = FirebaseBackend(
      FirebaseConfiguration(
        .administrator(FirebaseConfiguration.AdministratorAccess(.emulatorOwner, project: "p"))),
      over: transport, wallTime: { 0 })
    let briefing = try await backend.check()
    #expect(briefing.passwordPolicy == nil)
    #expect(briefing.warnings.count == 1)
    #expect(briefing.warnings.first?.contains("PERMISSION_DENIED") == true)
  }

  @Test func aDeletionLooksAtTheAddressFirst() async throws {
    let fixture = RouteFixture.administrator(answers: ["lookup": #"{"users":[\#(Self.user)]}"#])
    #expect(try await fixture.backend.delete(uid: "u1", email: "ANN@example.com") == .deleted)
    #expect(
      await fixture.requests == [
        #"POST /v1/projects/school/accounts:lookup {"localId":["u1"]}"#,
        #"POST /v1/projects/school/accounts:delete {"localId":"u1"}"#,
      ])
    #expect(try await fixture.backend.delete(uid: "u1", email: "other@example.com") == .otherAddress)
    #expect(try await fixture.backend.delete(uid: "u2", email: "ann@example.com") == .absent)
    #expect(await fixture.requests.count == 4)
  }

  @Test(arguments: [(nil, "school"), ("t-1", "school/tenants/t-1")] as [(String?, String)])
  func aResetIsAskedForByAddress(tenant: String?, place: String) async throws {
    let fixture = RouteFixture.administrator(tenant: tenant)
    try await fixture.backend.sendPasswordReset(to: RouteFixture.account().email)
    #expect(
      await fixture.requests == [
        "POST /v1/projects/\(place)/accounts:sendOobCode "
          + #"{"requestType":"PASSWORD_RESET","email":"Ann@example.com"}"#
      ])
  }

  @Test func theProjectThatPaysIsNamed() async throws {
    let fixture = RouteFixture.administrator(quotaProject: "payer")
    _ = try await fixture.backend.find([RouteFixture.account()])
    #expect(await fixture.headers.first?.contains("X-Goog-User-Project: payer") == true)
  }

  @Test func anAnswerOfSuccessWithoutUIDIsUnclear() async {
    for fixture in [RouteFixture.administrator(), .client()] {
      let failure = await backendFailure { () async throws(BackendFailure) in
        _ = try await fixture.backend.register(RouteFixture.account(), uid: nil)
      }
      #expect(failure?.kind == .outcomeUnknown)
    }
  }
}
