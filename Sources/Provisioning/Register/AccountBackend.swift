/// The read-only half of a backend: all that a dry run is given, so that it cannot write.
public protocol AccountDirectory: Sendable {
  var properties: BackendProperties { get }

  /// Looks at what every row depends on (credentials, project, provider, password policy) with one cheap
  /// request, before the first row.
  func check() async throws(BackendFailure) -> BackendBriefing

  /// Looks accounts up by address; one answer an account, in the same order. Changes nothing.
  ///
  /// - Parameter accounts: at most `properties.mostLookupsAtOnce`.
  func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup]

  /// Signs in with the account's own address and password. Changes nothing that the user would see.
  func signIn(_ account: Account) async throws(BackendFailure) -> SignIn
}

/// A service that accounts are made at.
///
/// Each call is one attempt with one outcome: a backend never repeats, waits or limits itself. Retries and
/// pacing are decorators.
public protocol AccountBackend: AccountDirectory {
  /// Makes the account. Fails with `alreadyExists` when its address is taken, with `uidTaken` when only the uid
  /// is, and with `outcomeUnknown` when it cannot be told whether the account was made. Must not be repeated
  /// blindly.
  ///
  /// - Parameter uid: the uid to give it; nil where the backend chooses.
  func register(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount

  /// Sets the display name of an account that was registered, and with it its pending claims. Twice does no
  /// harm.
  func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure)

  /// Finds the account that this row's registration made, if it did: settles an unknown outcome, and gives a
  /// new session for the name step. nil when there is no account, or when it is another's.
  ///
  /// Without a uid it goes by the row's password, and an account that has a name is another's: the name is only
  /// set once the uid is known.
  ///
  /// - Parameter uid: the uid that the registration asked for or answered, if it is known.
  func resume(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount?

  /// Deletes the account with this uid if it still has this address.
  func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion

  /// Asks the service to mail a link with which the user sets a password.
  func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure)
}

/// What a backend can do and bear.
public struct BackendProperties: Sendable {
  public let name: String
  /// Most calls at once that it bears; a run never has more rows in flight.
  public var mostAtOnce: Int
  /// Most accounts in one `find`.
  public var mostLookupsAtOnce: Int
  /// Whether registration takes a uid chosen by the run, so that a repeat can be told from a conflict.
  public var takesUID: Bool
  /// Optional fields that it can set.
  public var fields: Set<Field>
  /// Whether it can mail a link for a password reset.
  public var sendsResets: Bool
  public var limits: AccountLimits

  public init(
    name: String, mostAtOnce: Int, mostLookupsAtOnce: Int, takesUID: Bool, fields: Set<Field>,
    sendsResets: Bool, limits: AccountLimits
  ) {
    self.name = name
    self.mostAtOnce = mostAtOnce
    self.mostLookupsAtOnce = mostLookupsAtOnce
    self.takesUID = takesUID
    self.fields = fields
    self.sendsResets = sendsResets
    self.limits = limits
  }
}

/// What `check()` found.
public struct BackendBriefing: Sendable {
  /// nil when the service has none, or does not tell.
  public var passwordPolicy: PasswordPolicy?
  /// Sentences that the user should read before the first row.
  public var warnings: [String]

  public init(passwordPolicy: PasswordPolicy? = nil, warnings: [String] = []) {
    self.passwordPolicy = passwordPolicy
    self.warnings = warnings
  }
}

/// An account that exists because this row was registered.
public struct RegisteredAccount: Sendable, Hashable {
  public let uid: String
  /// The name that the backend says the account has; nil when it has none or the backend did not say.
  public var displayName: String?
  /// What the name step needs to prove itself (an ID token); nil where it needs nothing.
  public var session: Secret?
  /// Claims that registration could not set and the name step is to set too: the text of a JSON object.
  public var pendingClaims: String?

  public init(uid: String, displayName: String? = nil, session: Secret? = nil, pendingClaims: String? = nil) {
    self.uid = uid
    self.displayName = displayName
    self.session = session
    self.pendingClaims = pendingClaims
  }
}

/// An account that was there before.
public struct ExistingAccount: Sendable, Hashable {
  public let uid: String
  public let email: String
  public var displayName: String?
  public var disabled: Bool
  /// As in `RegisteredAccount`: what setting its name needs.
  public var session: Secret?

  public init(
    uid: String, email: String, displayName: String? = nil, disabled: Bool = false, session: Secret? = nil
  ) {
    self.uid = uid
    self.email = email
    self.displayName = displayName
    self.disabled = disabled
    self.session = session
  }
}

public enum Lookup: Sendable, Hashable {
  case absent
  case present(ExistingAccount)
  /// This route to the service cannot know; the sentence says why.
  case unknowable(String)
}

public enum SignIn: Sendable, Hashable {
  case signedIn(ExistingAccount)
  case wrongPassword
  case missing
  case disabled
  /// The service does not tell a wrong password from an address it does not know.
  case wrongPasswordOrMissing
}

public enum Deletion: Sendable, Hashable {
  case deleted
  /// No account has the uid.
  case absent
  /// The account with the uid has another address now; nothing was deleted.
  case otherAddress
}
