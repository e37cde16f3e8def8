/// The crash-safe memory of what was done for which account.
///
/// A step is on disk when `record` returns: "begun" before the registration is sent, "registered" before the
/// name is set. It never holds a password.
public protocol Ledger: Sendable {
  /// The last step recorded for each account, in the order of `keys`; nil for an account it does not know.
  func lastSteps(of keys: [AccountKey]) async throws(LedgerFailure) -> [LedgerStep?]

  /// Records a step of an account.
  func record(_ step: LedgerStep, of key: AccountKey) async throws(LedgerFailure)
}

/// How far the chain of an account has come.
public enum LedgerStep: Sendable, Hashable {
  /// The registration is about to be sent. Found at the start of a run it means *unknown*: find out.
  case begun(uid: String?)
  /// The account is made; its name is not set yet.
  case registered(uid: String)
  /// Registered and named.
  case finished(uid: String)
  /// The backend refused it; no account was made.
  case refused(code: String)
}

/// The ledger cannot be read or written.
public struct LedgerFailure: Error, Sendable, Equatable {
  public enum Kind: Sendable {
    /// It cannot be created or opened.
    case notCreatable
    /// It cannot be written: disk full, read-only, an I/O error.
    case notWritable
    /// It is damaged, or written by a later version.
    case unusable
    /// Another run holds the target.
    case held
  }

  public let kind: Kind
  /// One sentence: what is wrong, where, and what to do.
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
