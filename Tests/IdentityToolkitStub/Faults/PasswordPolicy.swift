/// What a project asks of passwords.
///
/// Written as words: `min=8 max=64 lower upper digit symbol off`; `off` for a policy that is not enforced.
public struct PasswordPolicy: Sendable, Equatable {
  /// Length in UTF-16 units.
  public var minimumLength: Int?
  public var maximumLength: Int?
  public var needsLowercase = false
  public var needsUppercase = false
  public var needsDigit = false
  public var needsSymbol = false
  public var isEnforced = true

  /// The characters that count as symbols, in the order of Google's documentation.
  static let symbols = "^$*.[]{}()?\"!@#%&/\\,><':;|_~`"

  public init(minimumLength: Int? = nil) {
    self.minimumLength = minimumLength
  }

  /// Reads a policy from its words.
  public init(parsing text: String) throws(FaultSyntaxError) {
    for word in text.split(separator: " ") {
      switch word {
      case "lower": needsLowercase = true
      case "upper": needsUppercase = true
      case "digit": needsDigit = true
      case "symbol": needsSymbol = true
      case "off": isEnforced = false
      default:
        let length = Int(word.dropFirst(4))
        switch word.prefix(4) {
        case "min=" where length != nil: minimumLength = length
        case "max=" where length != nil: maximumLength = length
        default: throw FaultSyntaxError("'\(word)' is no part of a password policy")
        }
      }
    }
  }

  /// What the service says is missing, in its words; empty if the password will do.
  func missing(in password: String) -> [String] {
    let bytes = password.utf8
    let length = password.utf16.count
    var missing: [String] = []
    if let minimumLength, length < minimumLength {
      missing.append("Password must contain at least \(minimumLength) characters")
    }
    if let maximumLength, length > maximumLength {
      missing.append("Password may contain at most \(maximumLength) characters")
    }
    if needsLowercase, !bytes.contains(where: (UInt8(ascii: "a")...UInt8(ascii: "z")).contains) {
      missing.append("Password must contain a lower case character")
    }
    if needsUppercase, !bytes.contains(where: (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) {
      missing.append("Password must contain an upper case character")
    }
    if needsDigit, !bytes.contains(where: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      missing.append("Password must contain a numeric character")
    }
    if needsSymbol, !bytes.contains(where: Self.symbols.utf8.contains) {
      missing.append("Password must contain a non-alphanumeric character")
    }
    return missing
  }

  /// What `v2/passwordPolicy` answers.
  var answer: Answer {
    Answer { body in
      strengthOptions(in: &body)
      body.member("schemaVersion", 1)
      body.array("allowedNonAlphanumericCharacters") { symbols in
        for symbol in Self.symbols { symbols.element(String(symbol)) }
      }
      body.member("enforcementState", isEnforced ? "ENFORCE" : "OFF")
    }
  }

  /// What a project's configuration says of it.
  func describe(in body: inout JSONBody) {
    body.object("passwordPolicyConfig") { config in
      config.member("passwordPolicyEnforcementState", isEnforced ? "ENFORCE" : "OFF")
      config.array("passwordPolicyVersions") { versions in
        versions.element { version in strengthOptions(in: &version) }
      }
    }
  }

  private func strengthOptions(in body: inout JSONBody) {
    body.object("customStrengthOptions") { options in
      options.member("minPasswordLength", minimumLength)
      options.member("maxPasswordLength", maximumLength)
      options.member("containsLowercaseCharacter", needsLowercase ? true : nil)
      options.member("containsUppercaseCharacter", needsUppercase ? true : nil)
      options.member("containsNumericCharacter", needsDigit ? true : nil)
      options.member("containsNonAlphanumericCharacter", needsSymbol ? true : nil)
    }
  }
}
