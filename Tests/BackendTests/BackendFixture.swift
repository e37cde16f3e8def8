import Provisioning
import Testing

/// What the contract needs of a backend under test: an empty one, and what it cannot tell of itself.
struct BackendFixture: Sendable {
  let backend: any AccountBackend
  /// Whether `resume` without a uid goes by the row's password.
  var resumesByPassword = true
  /// Whether registration sets the display name too, where the service takes all of an account at once.
  var namesAtOnce = false
  /// Whether it can delete accounts.
  var deletes = true
  /// Lets the next registration be carried out and its answer be lost; nil where answers cannot be lost.
  var loseNextRegistration: (@Sendable () async -> Void)?

  init(
    _ backend: any AccountBackend, resumesByPassword: Bool = true, namesAtOnce: Bool = false,
    deletes: Bool = true,
    loseNextRegistration: (@Sendable () async -> Void)? = nil
  ) {
    self.backend = backend
    self.resumesByPassword = resumesByPassword
    self.namesAtOnce = namesAtOnce
    self.deletes = deletes
    self.loseNextRegistration = loseNextRegistration
  }

  /// - Parameter person: the part of the address before the `@`.
  func account(
    _ person: String, name: String = "Ann Lee", password: String = "correct horse", phone: String? = nil,
    disabled: Bool? = nil
  ) -> Account {
    let address = person + "@example.com"
    var account = Account(
      email: EmailAddress(address: address, key: AccountKey(address.lowercased())), displayName: name,
      password: Secret(password))
    account.phone = phone
    account.disabled = disabled
    return account
  }

  /// The uid for a registration, where the backend takes one.
  func uid(_ uid: String) -> String? {
    backend.properties.takesUID ? uid : nil
  }

  /// The failure that `body` ends with; nil when it succeeds.
  func failure(_ body: () async throws -> Void) async -> BackendFailure? {
    do {
      try await body()
      return nil
    } catch let failure as BackendFailure {
      return failure
    } catch {
      Issue.record("not a BackendFailure: \(error)")
      return nil
    }
  }

  /// The uid of an account that was found; nil when the answer is that there is none, or that it is not known.
  func uid(of lookup: Lookup) -> String? {
    if case .present(let account) = lookup { account.uid } else { nil }
  }

  func expectSignIn(
    _ account: Account, uid: String, name: String? = nil, at location: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = try await backend.signIn(account)
    guard case .signedIn(let found) = answer else {
      Issue.record("sign-in answers \(answer)", sourceLocation: location)
      return
    }
    #expect(found.uid == uid, sourceLocation: location)
    if let name { #expect(found.displayName == name, sourceLocation: location) }
  }

  func expectAbsent(_ account: Account, at location: SourceLocation = #_sourceLocation) async throws {
    let answer = try await backend.signIn(account)
    #expect(answer == .missing || answer == .wrongPasswordOrMissing, sourceLocation: location)
    if case .present = try await backend.find([account])[0] {
      Issue.record("the account is there", sourceLocation: location)
    }
  }
}
