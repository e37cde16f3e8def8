/// A password: there is one and it is neither too short nor too long. It is never changed, and no message says
/// anything about it but what to do.
struct PasswordRule: Sendable {
  /// In UTF-16 units.
  private let shortest: Int
  private let longest: Int
  private let isOptional: Bool

  /// Takes the narrowest of what the backend, its password policy and the user demand.
  init(limits: AccountLimits, rules: ValidationRules) {
    let policy = limits.passwordPolicy?.length
    shortest = max(limits.passwordLength.lowerBound, policy?.lowerBound ?? 0, rules.minimumPassword)
    longest = min(limits.passwordLength.upperBound, policy?.upperBound ?? .max)
    isOptional = rules.passwordOptional
  }

  /// - Parameter password: the cell; empty when the row has none.
  func check(_ password: Span<UInt8>, _ findings: inout Findings) {
    if password.isEmpty {
      guard !isOptional else { return }
      findings.add(
        Violation(
          .passwordMissing, .password, problem: "is empty",
          remedy: "write a password of at least \(shortest) characters"))
      return
    }
    if PasswordLook.isMask(password) {
      findings.add(
        Violation(
          .passwordMissing, .password,
          problem:
            "is nothing but asterisks or dots, which stand in exports for a password that is not shown",
          remedy: "write the password itself, or leave the column out and say --generate-passwords"))
      return
    }
    let length = password.utf16Count
    if length < shortest {
      findings.add(
        Violation(
          .passwordTooShort, .password, problem: "is too short", remedy: "use at least \(shortest) characters"
        ))
    }
    if length > longest {
      findings.add(
        Violation(
          .passwordTooLong, .password, problem: "is too long", remedy: "use at most \(longest) characters"))
    }
    if Trimming.isSurrounded(password) {
      findings.warn(
        .password, "starts or ends with white space or an invisible character; it is kept exactly as it is")
    }
    if PasswordLook.isHash(password) {
      findings.warn(
        .password,
        "looks like a hash; the password will be this very text, and people could not sign in with theirs"
      )
    }
    if PasswordLook.isInQuotes(password) {
      findings.warn(.password, "starts and ends with quotation marks; they are kept as a part of it")
    }
  }
}
