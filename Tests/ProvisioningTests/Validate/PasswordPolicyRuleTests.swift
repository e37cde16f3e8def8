import TestSupport
import Testing

@testable import Provisioning

@Suite struct PasswordPolicyRuleTests {
  private static func limits(
    lowercase: Bool = false, uppercase: Bool = false, digit: Bool = false, symbols: Set<Character> = []
  ) -> AccountLimits {
    var policy = PasswordPolicy(length: 6...4096)
    policy.needsLowercase = lowercase
    policy.needsUppercase = uppercase
    policy.needsDigit = digit
    policy.neededSymbols = symbols
    var limits = AccountLimits.identityToolkit
    limits.passwordPolicy = policy
    return limits
  }

  @Test(arguments: [
    ("aaaaaa", true, false, false), ("AAAAAA", false, true, false), ("111111", false, false, true),
    // Letters and digits beyond ASCII do not count.
    ("éßøéßø", false, false, false), ("ÀÉÎÀÉÎ", false, false, false), ("１２３４５６", false, false, false),
  ])
  func countsASCIIAlone(password: String, lowercase: Bool, uppercase: Bool, digit: Bool) throws {
    let given = row(password: password)
    #expect(try check(given, limits: Self.limits(lowercase: true)).isValid == lowercase)
    #expect(try check(given, limits: Self.limits(uppercase: true)).isValid == uppercase)
    #expect(try check(given, limits: Self.limits(digit: true)).isValid == digit)
  }

  @Test(arguments: [("abc!def", true), ("abc-def", false), ("abc def", false), ("abc！def", false)])
  func countsTheSymbolsOfThePolicyAlone(password: String, isValid: Bool) throws {
    #expect(
      try check(row(password: password), limits: Self.limits(symbols: ["!", "$", "_"])).isValid == isValid)
  }

  @Test func namesAllThatIsMissing() throws {
    let limits = Self.limits(lowercase: true, uppercase: true, digit: true, symbols: ["!", "$"])
    #expect(
      try check(row(password: "語語語語語語"), limits: limits).messages == [
        "password: does not meet the project's password policy: add a small letter (a-z) and a capital letter (A-Z) and a digit (0-9) and one of ! $"
      ])
    #expect(try check(row(password: "aB3$xx"), limits: limits).messages == [])
  }

  @Test func saysNothingOfAPasswordThatIsMissing() throws {
    #expect(
      try check(row(password: ""), limits: Self.limits(digit: true)).violations.map(\.rule) == [
        .passwordMissing
      ])
  }
}
