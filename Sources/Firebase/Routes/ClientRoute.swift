internal import JSONText
internal import Provisioning

/// The route with an API key: each account signs up as its user would, and names itself with the ID token it
/// got. The service takes 100 sign-ups an hour from one IP address.
///
/// The name is not sent along with the sign-up: it is set once registration has succeeded.
struct ClientRoute: AccountBackend {
  private let service: IdentityToolkit
  private let signIn: PasswordSignIn
  private let policies: PasswordPolicyReader
  private let tenant: String?

  /// - Parameter service: with an API key.
  init(_ service: IdentityToolkit, tenant: String?) {
    self.service = service
    self.tenant = tenant
    signIn = PasswordSignIn(service: service, tenant: tenant)
    policies = PasswordPolicyReader(service: service, tenant: tenant)
  }

  var properties: BackendProperties {
    var limits = AccountLimits.identityToolkit
    limits.unsettable = Set(Field.optional)
    return BackendProperties(
      name: "firebase", mostAtOnce: FirebaseBackend.mostAtOnce, mostLookupsAtOnce: 1, takesUID: false,
      fields: [], sendsResets: true, limits: limits)
  }

  func check() async throws(BackendFailure) -> BackendBriefing {
    let briefing = try await policies.briefing()
    try await signIn.probe()
    return briefing
  }

  func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    var found: [Lookup] = []
    for account in accounts { found.append(try await find(account)) }
    return found
  }

  private func find(_ account: Account) async throws(BackendFailure) -> Lookup {
    switch try await signIn.attempt(account, tellsName: true) {
    case .signedIn(let existing): .present(existing)
    case .missing: .absent
    case .wrongPassword:
      .unknowable(
        "an account with this address exists, but not with this row's password; only --credentials can tell more"
      )
    case .disabled: .unknowable("an account with this address exists, but it is disabled")
    case .wrongPasswordOrMissing:
      .unknowable(
        "the project hides from API keys whether an account exists with another password; only --credentials can "
          + "tell")
    }
  }

  func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    try await signIn.attempt(account, tellsName: true)
  }

  func register(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount {
    // Without an address and a password the service would make an anonymous account.
    if account.email.address.isEmpty { throw ServiceError.failure("MISSING_EMAIL") }
    if account.password.revealed.isEmpty { throw ServiceError.failure("MISSING_PASSWORD") }
    var body = RequestBody()
    body.add("email", account.email.address)
    body.add("password", account.password.revealed)
    body.add("returnSecureToken", true)
    body.add("tenantId", tenant)
    let answer = try await service.post("/v1/accounts:signUp", body, as: .registration)
    guard let made = answer["localId"]?.string, !made.isEmpty else { throw .incompleteAnswer(.registration) }
    return RegisteredAccount(
      uid: made, displayName: answer["displayName"]?.string,
      session: answer["idToken"]?.string.map(Secret.init))
  }

  func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure) {
    guard let session = account.session else { throw ServiceError.failure("MISSING_ID_TOKEN") }
    var body = RequestBody()
    body.add("idToken", session.revealed)
    body.add("displayName", name)
    body.add("returnSecureToken", false)
    let answer = try await service.post("/v1/accounts:update", body)
    try answer.confirmsDisplayName(name)
  }

  func resume(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount? {
    switch try await signIn.attempt(account, tellsName: uid == nil) {
    case .signedIn(let existing):
      guard uid == existing.uid || (uid == nil && existing.displayName == nil) else { return nil }
      return RegisteredAccount(
        uid: existing.uid, displayName: existing.displayName, session: existing.session)
    case .wrongPassword, .missing, .wrongPasswordOrMissing: return nil
    case .disabled: throw ServiceError.failure("USER_DISABLED")
    }
  }

  func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion {
    throw BackendFailure(
      .misconfigured, code: "CREDENTIALS_NEEDED",
      message: "an API key cannot delete accounts; give --credentials")
  }

  func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure) {
    _ = try await service.post("/v1/accounts:sendOobCode", .passwordReset(to: email, tenant: tenant))
  }
}

extension RequestBody {
  static func passwordReset(to email: EmailAddress, tenant: String?) -> RequestBody {
    var body = RequestBody()
    body.add("requestType", "PASSWORD_RESET")
    body.add("email", email.address)
    body.add("tenantId", tenant)
    return body
  }
}

extension JSONValue {
  /// - Throws: when the answer of `accounts:update` shows another name than the one set, or none.
  func confirmsDisplayName(_ name: String) throws(BackendFailure) {
    guard let confirmed = self["displayName"]?.string else { throw .incompleteAnswer(.repeatable) }
    guard confirmed == name else {
      throw BackendFailure(
        .refused, code: "NAME_NOT_CONFIRMED",
        message: "the service shows another display name than the one set; correct it by hand")
    }
  }
}
