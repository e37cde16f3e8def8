import TestSupport
import Testing

@testable import Provisioning

@Suite struct FlagRuleTests {
  @Test(
    arguments: [
      ("true", true), ("TRUE", true), ("yes", true), ("Yes", true), ("1", true), ("false", false),
      ("FALSE", false),
      ("no", false), ("0", false), ("", nil), (" ", nil),
    ] as [(String, Bool?)])
  func reads(text: String, value: Bool?) throws {
    let validator = try RowChecker()
    let given = row(email: "ann@example.org", [.emailVerified: text, .disabled: text])
    #expect(validator.check(given).messages == [])
    let account = try #require(validator.account(for: given))
    #expect(account.emailVerified == value)
    #expect(account.disabled == value)
  }

  @Test(arguments: ["maybe", "2", "ja", "true.", " true", "t"]) func refuses(text: String) throws {
    let violations = try check(row(email: "ann@example.org", [.disabled: text])).violations
    #expect(
      violations == [
        Violation(
          .flagMalformed, .disabled, problem: "is neither yes nor no", value: text,
          remedy: "write true or false")
      ])
  }
}
