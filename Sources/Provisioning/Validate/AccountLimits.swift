/// What a backend demands of an account beyond the rules that hold everywhere.
public struct AccountLimits: Sendable, Equatable {
  /// Most UTF-16 units of an address.
  public var emailLength: Int
  /// Most UTF-16 units of a display name.
  public var displayNameLength: Int
  /// Fewest and most UTF-16 units of a password.
  public var passwordLength: ClosedRange<Int>
  /// Most characters of a uid.
  public var uidLength: Int
  /// Most UTF-16 units of a photo URL.
  public var photoURLLength: Int
  /// Most bytes of the claims' JSON text.
  public var claimsLength: Int
  public var passwordPolicy: PasswordPolicy?
  /// Claim names that the service keeps for itself.
  public var reservedClaims: Set<String>
  /// Fields that this way to the backend cannot set.
  public var unsettable: Set<Field> = []

  /// The limits of Identity Toolkit (its API description and its password-policy page). The local store
  /// keeps the same, so that a file that is valid here is valid there.
  public static let identityToolkit = AccountLimits(
    emailLength: 255, displayNameLength: 256, passwordLength: 6...4096, uidLength: 128, claimsLength: 1000,
    passwordPolicy: nil,
    reservedClaims: [
      "acr", "amr", "at_hash", "aud", "auth_time", "azp", "cnf", "c_hash", "exp", "iat", "iss", "jti", "nbf",
      "nonce", "sub", "firebase",
    ])

  public init(
    emailLength: Int, displayNameLength: Int, passwordLength: ClosedRange<Int>, uidLength: Int,
    photoURLLength: Int = 2048, claimsLength: Int, passwordPolicy: PasswordPolicy?,
    reservedClaims: Set<String>
  ) {
    self.emailLength = emailLength
    self.displayNameLength = displayNameLength
    self.passwordLength = passwordLength
    self.uidLength = uidLength
    self.photoURLLength = photoURLLength
    self.claimsLength = claimsLength
    self.passwordPolicy = passwordPolicy
    self.reservedClaims = reservedClaims
  }
}

/// A project's password policy, as Identity Toolkit's `passwordPolicy` resource words it.
public struct PasswordPolicy: Sendable, Equatable {
  /// In UTF-16 units.
  public var length: ClosedRange<Int>
  public var needsLowercase = false
  public var needsUppercase = false
  public var needsDigit = false
  /// The characters of which one is needed; empty when none is.
  public var neededSymbols: Set<Character> = []

  public init(length: ClosedRange<Int>) {
    self.length = length
  }
}
