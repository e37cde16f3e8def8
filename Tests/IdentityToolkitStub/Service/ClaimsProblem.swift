import JSONText

/// What is wrong with custom claims.
enum ClaimsProblem {
  case notAnObject, tooLarge
  case reserved(String)

  private static let reservedNames: Set<String> = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "cnf", "c_hash", "exp", "iat", "iss", "jti", "nbf",
    "nonce", "sub", "firebase",
  ]

  /// - Returns: nil if nothing is wrong.
  init?(_ text: String) {
    if text.utf16.count > 1000 {
      self = .tooLarge
      return
    }
    guard let claims = (try? JSONValue(parsing: text.utf8.span))?.members else {
      self = .notAnObject
      return
    }
    guard let name = claims.map(\.name).first(where: Self.reservedNames.contains) else { return nil }
    self = .reserved(name)
  }

  /// As `accounts:update` says it.
  var code: String {
    switch self {
    case .notAnObject: "INVALID_CLAIMS"
    case .tooLarge: "CLAIMS_TOO_LARGE"
    case .reserved(let name): "FORBIDDEN_CLAIM : \(name)"
    }
  }

  /// As a row of `accounts:batchCreate` says it.
  var sentence: String {
    switch self {
    case .notAnObject: "Invalid custom claims provided."
    case .tooLarge: "Custom claims provided are too large."
    case .reserved: "Custom claims provided include a reserved claim."
    }
  }
}
