internal import JSONText
internal import Provisioning

/// The route of administrators: accounts are made in a project with all they are to have, under a uid that the
/// run chooses. No limit of sign-ups holds here.
struct AdminRoute: AccountBackend {
  private let service: IdentityToolkit
  /// nil without an API key, which signing in needs.
  private let signIn: PasswordSignIn?
  private let policies: PasswordPolicyReader
  /// `/v1/projects/P/accounts`, or `/v1/projects/P/tenants/T/accounts`.
  private let accounts: String

  /// - Parameters:
  ///   - service: with access tokens.
  ///   - keyed: with an API key; nil when there is none.
  init(_ service: IdentityToolkit, keyed: IdentityToolkit?, project: String, tenant: String?) {
    self.service = service
    let place = "projects/\(project)" + (tenant.map { "/tenants/\($0)" } ?? "")
    accounts = "/v1/\(place)/accounts"
    signIn = keyed.map { PasswordSignIn(service: $0, tenant: tenant) }
    policies =
      if let keyed {
        PasswordPolicyReader(service: keyed, tenant: tenant)
      } else {
        PasswordPolicyReader(
          service: service, configurationPath: tenant == nil ? "/v2/\(place)/config" : "/v2/\(place)")
      }
  }

  var properties: BackendProperties { Self.properties }

  static var properties: BackendProperties {
    BackendProperties(
      name: "firebase", mostAtOnce: FirebaseBackend.mostAtOnce, mostLookupsAtOnce: 100, takesUID: true,
      fields: Set(Field.optional), sendsResets: true, limits: .identityToolkit)
  }

  func check() async throws(BackendFailure) -> BackendBriefing {
    // Looking up a uid that nobody has needs token, project and permission, and changes nothing.
    _ = try await lookUp(uid: "provision-check")
    do {
      return try await policies.briefing()
    } catch {
      if error.disposition == .retry || error.kind == .cancelled { throw error }
      return BackendBriefing(
        warnings: ["the project's password policy cannot be read (\(error.code)): \(error.message)"])
    }
  }

  func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    if accounts.isEmpty { return [] }
    var body = RequestBody()
    body.add("email", accounts.map(\.email.address))
    let answer = try await service.post(self.accounts + ":lookup", body)
    let byAddress = Dictionary(
      UserRecord.users(in: answer).map { ($0.email.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    return accounts.map { account in
      if let user = byAddress[account.email.key.text] { .present(user.existing) } else { .absent }
    }
  }

  func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    guard let signIn else {
      throw BackendFailure(
        .misconfigured, code: "API_KEY_NEEDED",
        message:
          "signing in takes the project's web API key, also beside --credentials; give --api-key-file or "
          + "FIREBASE_API_KEY")
    }
    return try await signIn.attempt(account, tellsName: true)
  }

  func register(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount {
    // The service would make an account without them.
    if account.email.address.isEmpty { throw ServiceError.failure("MISSING_EMAIL") }
    if account.password.revealed.isEmpty { throw ServiceError.failure("MISSING_PASSWORD") }
    var body = RequestBody()
    body.add("localId", uid)
    body.add("email", account.email.address)
    body.add("password", account.password.revealed)
    body.add("displayName", account.displayName)
    body.add("photoUrl", account.photoURL)
    body.add("phoneNumber", account.phone)
    body.add("emailVerified", account.emailVerified)
    body.add("disabled", account.disabled)
    let answer = try await service.post(accounts, body, as: .registration)
    guard let made = answer["localId"]?.string, !made.isEmpty else { throw .incompleteAnswer(.registration) }
    return RegisteredAccount(
      uid: made, displayName: answer["displayName"]?.string, pendingClaims: account.claims)
  }

  func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure) {
    var body = RequestBody()
    body.add("localId", account.uid)
    body.add("displayName", name)
    body.add("customAttributes", account.pendingClaims)
    let answer = try await service.post(accounts + ":update", body)
    try answer.confirmsDisplayName(name)
  }

  /// The uid that the run has chosen tells whether the account is its own; without one nothing does.
  func resume(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount? {
    guard let uid, let user = try await lookUp(uid: uid), user.has(account.email.key.text) else { return nil }
    return RegisteredAccount(
      uid: user.uid, displayName: user.displayName,
      pendingClaims: account.claims == user.claims ? nil : account.claims)
  }

  func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion {
    guard let user = try await lookUp(uid: uid) else { return .absent }
    guard user.has(email.lowercased()) else { return .otherAddress }
    var body = RequestBody()
    body.add("localId", uid)
    do {
      _ = try await service.post(accounts + ":delete", body)
      return .deleted
    } catch {
      guard error.code == "USER_NOT_FOUND" else { throw error }
      return .absent
    }
  }

  func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure) {
    _ = try await service.post(accounts + ":sendOobCode", .passwordReset(to: email, tenant: nil))
  }

  private func lookUp(uid: String) async throws(BackendFailure) -> UserRecord? {
    var body = RequestBody()
    body.add("localId", [uid])
    return UserRecord.users(in: try await service.post(accounts + ":lookup", body)).first { $0.uid == uid }
  }
}
