/// What may be shown of the text that follows a code: only words that are known, since a server may quote the
/// request, and with it a password.
enum ErrorDetail: Sendable {
  /// `Missing password requirements: [Password must contain at least 8 characters, ...]`
  case passwordRequirements
  /// A claim's name.
  case claimName
  /// `Exceeded quota for verifying passwords.`
  case quota

  /// nil when nothing may be shown.
  func harmlessPart(of detail: String) -> String? {
    switch self {
    case .passwordRequirements: Self.requirements(in: detail)
    case .claimName: Self.reservedNames.contains(detail) ? detail : nil
    case .quota: Self.isPlainText(detail) && detail.hasPrefix("Exceeded ") ? detail : nil
    }
  }

  private static let reservedNames: Set<String> = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "cnf", "c_hash", "exp", "iat", "iss", "jti", "nbf",
    "nonce", "sub", "firebase",
  ]

  private static let kindsOfCharacter = [
    "lower case character": "a small letter", "upper case character": "a capital letter",
    "numeric character": "a digit", "non-alphanumeric character": "a symbol",
  ]

  /// In words of our own, so that no other text can get in.
  private static func requirements(in detail: String) -> String? {
    var missing: [String] = []
    for (sent, kind) in kindsOfCharacter.sorted(by: { $0.key < $1.key })
    where detail.contains("must contain a \(sent)") || detail.contains("must contain an \(sent)") {
      missing.append(kind)
    }
    var list = missing.isEmpty ? [] : ["add " + missing.joined(separator: " and ")]
    if let least = number(after: "must contain at least ", in: detail) {
      list.insert("use at least \(least) characters", at: 0)
    }
    if let most = number(after: "may contain at most ", in: detail) {
      list.insert("use at most \(most) characters", at: 0)
    }
    return list.isEmpty ? nil : list.joined(separator: ", ")
  }

  private static func number(after words: String, in text: String) -> Int? {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(words) { return Int(rest.dropFirst(words.count).prefix { $0.isWholeNumber }) }
      rest.removeFirst()
    }
    return nil
  }

  /// Letters, blanks and the punctuation of a sentence.
  private static func isPlainText(_ text: String) -> Bool {
    text.utf8.count <= 100
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}
