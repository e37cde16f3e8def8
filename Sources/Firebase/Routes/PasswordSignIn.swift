internal import JSONText
internal import Provisioning

/// Signing in with an account's own address and password, which both routes do with an API key.
struct PasswordSignIn: Sendable {
  /// With an API key.
  let service: IdentityToolkit
  let tenant: String?

  /// - Parameter tellsName: whether the account's name is wanted, which may take a second request.
  func attempt(_ account: Account, tellsName: Bool) async throws(BackendFailure) -> SignIn {
    var body = RequestBody()
    body.add("email", account.email.address)
    body.add("password", account.password.revealed)
    body.add("returnSecureToken", true)
    body.add("tenantId", tenant)
    let answer: JSONValue
    do {
      answer = try await service.post("/v1/accounts:signInWithPassword", body)
    } catch {
      switch error.code {
      case "INVALID_PASSWORD": return .wrongPassword
      case "EMAIL_NOT_FOUND", "USER_NOT_FOUND": return .missing
      case "INVALID_LOGIN_CREDENTIALS": return .wrongPasswordOrMissing
      case "USER_DISABLED": return .disabled
      default: throw error
      }
    }

    guard let uid = answer["localId"]?.string else { throw .incompleteAnswer(.repeatable) }
    let session = answer["idToken"]?.string.map(Secret.init)
    var existing = ExistingAccount(
      uid: uid, email: answer["email"]?.string ?? account.email.address, session: session)
    if let name = answer["displayName"]?.string {
      existing.displayName = name.isEmpty ? nil : name
    } else if tellsName, let session {
      existing.displayName = try await displayName(of: session)
    }
    return .signedIn(existing)
  }

  /// The emulator's sign-in tells no name.
  private func displayName(of session: Secret) async throws(BackendFailure) -> String? {
    var body = RequestBody()
    body.add("idToken", session.revealed)
    let answer = try await service.post("/v1/accounts:lookup", body)
    return UserRecord.users(in: answer).first?.displayName
  }

  /// Finds out, without changing anything, whether the project lets anybody sign in with a password: an address
  /// that nobody can have is turned away in the usual way.
  func probe() async throws(BackendFailure) {
    let nobody = EmailAddress(
      address: "nobody@provision.invalid", key: AccountKey("nobody@provision.invalid"))
    let account = Account(email: nobody, displayName: "", password: Secret("not a password"))
    do {
      _ = try await attempt(account, tellsName: false)
    } catch {
      guard error.disposition == .reject else { throw error }
    }
  }
}
