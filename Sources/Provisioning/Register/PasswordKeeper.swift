/// Makes passwords for rows that have none, and keeps them where the user finds them.
public protocol PasswordKeeper: Sendable {
  /// The password for an account: the one kept for it by an earlier run, or a new one.
  func password(for key: AccountKey) -> Secret

  /// Returns once the account's password is on disk. The registration that uses it must not be sent before.
  ///
  /// - Returns: nil when there was nothing to keep: the password stands in the input, or was kept before.
  func keep(_ account: Account) async throws(OutputFailure) -> KeptPassword?

  /// Takes a password back out: the registration was refused, so that no account has it.
  func discard(_ password: KeptPassword) async
}

/// A password that was put on disk: where it is.
public struct KeptPassword: Sendable, Hashable {
  public let bytes: Range<Int>

  public init(bytes: Range<Int>) {
    self.bytes = bytes
  }
}
