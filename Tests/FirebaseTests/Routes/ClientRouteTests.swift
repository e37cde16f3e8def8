import HTTP
import Provisioning
import Testing

@testable import Firebase

/// What the route with an API key sends, call by call.
@Suite("ClientRoute")
struct ClientRouteTests {
  private static let credentials = #""email":"Ann@example.com","password":"pass \"word\"""#
  private let made = RegisteredAccount(uid: "u1", session: Secret("id-token"))

  @Test(arguments: [nil, "t-1"]) func registrationSendsAddressAndPasswordAlone(tenant: String?) async throws {
    let fixture = RouteFixture.client(
      tenant: tenant, answers: ["signUp": #"{"localId":"u1","idToken":"id-token","expiresIn":"3600"}"#])
    let registered = try await fixture.backend.register(RouteFixture.account(), uid: nil)
    #expect(registered == made)
    let place = tenant == nil ? "" : #","tenantId":"t-1""#
    #expect(
      await fixture.requests == [
        "POST /v1/accounts:signUp {\(Self.credentials),\"returnSecureToken\":true\(place)}"
      ])
    #expect(
      await fixture.headers == [["Content-Type: application/json", "X-Goog-Api-Key: the-key"]],
      "the key is in no URL")
  }

  @Test func theNameIsSetWithTheIDToken() async throws {
    let fixture = RouteFixture.client(answers: ["update": #"{"localId":"u1","displayName":"Ann Lee"}"#])
    try await fixture.backend.setDisplayName("Ann Lee", of: made)
    #expect(
      await fixture.requests == [
        #"POST /v1/accounts:update {"idToken":"id-token","displayName":"Ann Lee","returnSecureToken":false}"#
      ])
  }

  /// Only a name that the service has confirmed is set.
  @Test(arguments: [
    (#"{"localId":"u1"}"#, BackendFailure.Kind.unavailable, "ANSWER_INCOMPLETE"),
    (#"{"localId":"u1","displayName":"Ann"}"#, .refused, "NAME_NOT_CONFIRMED"),
  ])
  func aNameThatIsNotConfirmed(answer: String, kind: BackendFailure.Kind, code: String) async {
    for fixture in [
      RouteFixture.client(answers: ["update": answer]), .administrator(answers: ["update": answer]),
    ] {
      let failure = await backendFailure { () async throws(BackendFailure) in
        try await fixture.backend.setDisplayName("Ann Lee", of: made)
      }
      #expect(failure?.kind == kind)
      #expect(failure?.code == code)
    }
  }

  @Test func withoutATokenThereIsNothingToNameWith() async {
    let fixture = RouteFixture.client()
    let failure = await backendFailure { () async throws(BackendFailure) in
      try await fixture.backend.setDisplayName("Ann Lee", of: RegisteredAccount(uid: "u1"))
    }
    #expect(failure?.disposition == .renewSession)
    #expect(await fixture.requests.isEmpty)
  }

  @Test(arguments: [nil, "t-1"]) func resumeSignsIn(tenant: String?) async throws {
    let fixture = RouteFixture.client(
      tenant: tenant,
      answers: ["signInWithPassword": #"{"localId":"u1","email":"ann@example.com","idToken":"fresh"}"#])
    let place = tenant == nil ? "" : #","tenantId":"t-1""#
    let resumed = try await fixture.backend.resume(RouteFixture.account(), uid: "u1")
    #expect(resumed == RegisteredAccount(uid: "u1", session: Secret("fresh")))
    #expect(try await fixture.backend.resume(RouteFixture.account(), uid: "u2") == nil, "another's account")
    let request =
      "POST /v1/accounts:signInWithPassword {\(Self.credentials),\"returnSecureToken\":true\(place)}"
    #expect(await fixture.requests == [request, request])
  }

  /// Without a uid only an account that has no name yet can be this row's.
  @Test(arguments: [(nil, true), ("Ann Lee", false), ("Somebody", false)] as [(String?, Bool)])
  func withoutAUIDAnAccountWithANameIsAnothers(name: String?, isOurs: Bool) async throws {
    let member = name.map { #","displayName":"\#($0)""# } ?? ""
    let fixture = RouteFixture.client(answers: [
      "signInWithPassword": #"{"localId":"u1","email":"ann@example.com","idToken":"fresh"}"#,
      "lookup": #"{"users":[{"localId":"u1","email":"ann@example.com"\#(member)}]}"#,
    ])
    let resumed = try await fixture.backend.resume(RouteFixture.account(), uid: nil)
    #expect(resumed?.uid == (isOurs ? "u1" : nil))
  }

  /// The emulator's sign-in tells no name, so that one more request asks for it where it is wanted.
  @Test func signInTellsTheName() async throws {
    let fixture = RouteFixture.client(answers: [
      "signInWithPassword": #"{"localId":"u1","email":"ann@example.com","idToken":"fresh"}"#,
      "lookup": #"{"users":[{"localId":"u1","email":"ann@example.com","displayName":"Ann Lee"}]}"#,
    ])
    guard case .signedIn(let found) = try await fixture.backend.signIn(RouteFixture.account()) else {
      Issue.record("not signed in")
      return
    }
    #expect(found.uid == "u1")
    #expect(found.displayName == "Ann Lee")
    #expect(await fixture.requests.last == #"POST /v1/accounts:lookup {"idToken":"fresh"}"#)
    guard case .present(let present) = try await fixture.backend.find([RouteFixture.account()]).first else {
      Issue.record("not found")
      return
    }
    #expect(present == found)
  }

  @Test(arguments: [
    ("EMAIL_NOT_FOUND", SignIn.missing, "absent"), ("INVALID_PASSWORD", .wrongPassword, "another password"),
    ("INVALID_LOGIN_CREDENTIALS", .wrongPasswordOrMissing, "hides"), ("USER_DISABLED", .disabled, "disabled"),
  ])
  func whatASignInThatFailsTells(code: String, answer: SignIn, lookup: String) async throws {
    let transport = ScriptedTransport(400, #"{"error":{"code":400,"message":"\#(code)"}}"#)
    let backend = FirebaseBackend(
      FirebaseConfiguration(.apiKey(Secret("k"), project: nil)), over: transport, wallTime: { 0 })
    #expect(try await backend.signIn(RouteFixture.account()) == answer)
    switch try await backend.find([RouteFixture.account()]).first {
    case .absent: #expect(lookup == "absent")
    case .unknowable(let reason):
      #expect(
        lookup == "another password"
          ? reason.contains("not with this row's password") : reason.contains(lookup))
    case .present, nil: Issue.record("cannot be present")
    }
  }

  @Test(arguments: [nil, "t-1"]) func theCheckReadsThePolicyAndTriesASignIn(tenant: String?) async throws {
    let fixture = RouteFixture.client(
      tenant: tenant, answers: ["signInWithPassword": #"{"localId":"u1"}"#])
    _ = try await fixture.backend.check()
    let requests = await fixture.requests
    #expect(requests.first == "GET /v2/passwordPolicy" + (tenant == nil ? "" : "?tenantId=t-1"))
    #expect(requests.count == 2)
    #expect(requests.last?.hasPrefix("POST /v1/accounts:signInWithPassword") == true)
    #expect(await fixture.headers.allSatisfy { $0.contains("X-Goog-Api-Key: the-key") })
  }

  @Test(arguments: [nil, "t-1"]) func aResetIsAskedForByAddress(tenant: String?) async throws {
    let fixture = RouteFixture.client(tenant: tenant)
    try await fixture.backend.sendPasswordReset(to: RouteFixture.account().email)
    let place = tenant == nil ? "" : #","tenantId":"t-1""#
    #expect(
      await fixture.requests == [
        #"POST /v1/accounts:sendOobCode {"requestType":"PASSWORD_RESET","email":"Ann@example.com"\#(place)}"#
      ])
  }

  @Test(arguments: ["", "x@example.com"]) func noAnonymousAccountIsEverMade(email: String) async {
    let fixture = RouteFixture.client()
    let other = RouteFixture.administrator()
    let account = RouteFixture.account(email, password: "")
    for backend in [fixture.backend, other.backend] {
      let failure = await backendFailure { () async throws(BackendFailure) in
        _ = try await backend.register(account, uid: nil)
      }
      #expect(failure?.code == (email.isEmpty ? "MISSING_EMAIL" : "MISSING_PASSWORD"))
    }
    #expect(await fixture.requests.isEmpty)
    #expect(await other.requests.isEmpty)
  }

  @Test func anAPIKeyDeletesNothing() async {
    let fixture = RouteFixture.client()
    let failure = await backendFailure { () async throws(BackendFailure) in
      _ = try await fixture.backend.delete(uid: "u1", email: "ann@example.com")
    }
    #expect(failure?.kind == .misconfigured)
    #expect(failure?.message.contains("--credentials") == true)
    #expect(await fixture.requests.isEmpty)
  }

  /// 401 on this route is no matter of tokens: App Check.
  @Test func aKeyThatIsNotEnough() async {
    let backend = FirebaseBackend(
      FirebaseConfiguration(.apiKey(Secret("k"), project: nil)),
      over: ScriptedTransport(
        401, #"{"error":{"code":401,"message":"Firebase App Check token is invalid."}}"#),
      wallTime: { 0 })
    let failure = await backendFailure { () async throws(BackendFailure) in
      _ = try await backend.register(RouteFixture.account(), uid: nil)
    }
    #expect(failure?.kind == .misconfigured)
    #expect(failure?.message.contains("App Check") == true)
  }
}
