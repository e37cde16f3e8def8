import Crypto
import Provisioning

/// An account as the store holds it.
public struct StoredAccount: Sendable, Hashable {
  /// Grows in the order in which accounts are made: where the next page begins.
  public let number: Int64
  public let uid: String
  /// As it was registered.
  public let email: String
  /// nil until the name step is done.
  public let displayName: String?
  public let photoURL: String?
  public let phone: String?
  public let emailVerified: Bool
  public let disabled: Bool
  /// The text of a JSON object.
  public let claims: String?
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let createdAt: Int64
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let updatedAt: Int64
  /// For the export alone: `FirebaseExport` writes it, nothing else shows it.
  let passwordHash: PasswordHash
}

extension StoredAccount {
  var existing: ExistingAccount {
    ExistingAccount(uid: uid, email: email, displayName: displayName, disabled: disabled)
  }

  var registered: RegisteredAccount {
    RegisteredAccount(uid: uid, displayName: displayName)
  }
}
