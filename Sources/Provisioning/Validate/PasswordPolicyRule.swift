/// The kinds of characters that a project's password policy demands, judged as Firebase's JavaScript SDK does:
/// letters and digits are the ASCII ranges alone, a symbol is one of the policy's own set. Its lengths are
/// `PasswordRule`'s.
struct PasswordPolicyRule: Sendable {
  private let policy: PasswordPolicy

  init(_ policy: PasswordPolicy) {
    self.policy = policy
  }

  /// - Parameter password: not empty.
  func check(_ password: Span<UInt8>, _ findings: inout Findings) {
    var hasLowercase = false
    var hasUppercase = false
    var hasDigit = false
    var hasSymbol = policy.neededSymbols.isEmpty
    for index in password.indices {
      switch password[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): hasLowercase = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasUppercase = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case let byte where !hasSymbol && byte < 0x80:
        hasSymbol = policy.neededSymbols.contains(Character(Unicode.Scalar(byte)))
      default: break
      }
    }
    var missing: [String] = []
    if policy.needsLowercase && !hasLowercase { missing.append("a small letter (a-z)") }
    if policy.needsUppercase && !hasUppercase { missing.append("a capital letter (A-Z)") }
    if policy.needsDigit && !hasDigit { missing.append("a digit (0-9)") }
    if !hasSymbol {
      missing.append("one of \(policy.neededSymbols.map(String.init).sorted().joined(separator: " "))")
    }
    guard !missing.isEmpty else { return }
    findings.add(
      Violation(
        .passwordPolicy, .password, problem: "does not meet the project's password policy",
        remedy: "add \(missing.joined(separator: " and "))"))
  }
}
