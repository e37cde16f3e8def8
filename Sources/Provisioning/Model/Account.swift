/// An account to be made: what a row says once it has passed validation.
public struct Account: Sendable, Hashable {
  public let email: EmailAddress
  /// 1 to 256 characters, trimmed.
  public let displayName: String
  /// Exactly as it stands in the input, or made for a row that has none.
  public let password: Secret
  /// The row that the password was made for; nil for a password of the input.
  public var generatedFor: RowPosition?
  /// The uid the row asks for; nil lets the backend, or the run, choose one.
  public var uid: String?
  public var photoURL: String?
  /// E.164, with its plus sign.
  public var phone: String?
  public var emailVerified: Bool?
  public var disabled: Bool?
  /// The text of a JSON object.
  public var claims: String?

  public init(email: EmailAddress, displayName: String, password: Secret) {
    self.email = email
    self.displayName = displayName
    self.password = password
  }
}

/// An address in the form that goes over the wire, with the key under which it is the same account.
public struct EmailAddress: Sendable, Hashable {
  /// Trimmed, NFC, the domain as A-label.
  public let address: String
  /// `address` in lower case, as the service folds it: what makes two rows the same account.
  public let key: AccountKey

  public init(address: String, key: AccountKey) {
    self.address = address
    self.key = key
  }
}

/// The folded address: names an account in the duplicate check and in the ledger.
public struct AccountKey: Sendable, Hashable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}
