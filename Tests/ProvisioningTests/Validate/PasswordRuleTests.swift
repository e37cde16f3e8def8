import TestSupport
import Testing

@testable import Provisioning

@Suite struct PasswordRuleTests {
  @Test(arguments: [
    ("12345", "password: is too short: use at least 6 characters"),
    ("语语语语语", "password: is too short: use at least 6 characters"),
    ("\u{1F600}\u{1F600}", "password: is too short: use at least 6 characters"),
    (String(repeating: "x", count: 4097), "password: is too long: use at most 4096 characters"),
    (String(repeating: "\u{1F600}", count: 2048) + "x", "password: is too long: use at most 4096 characters"),
    ("", "password: is empty: write a password of at least 6 characters"),
  ])
  func holdsToLengths(password: String, message: String) throws {
    #expect(try check(row(password: password)).messages == [message])
  }

  @Test func wantsAPassword() throws {
    #expect(
      try check(row(password: nil)).messages == [
        "password: is empty: write a password of at least 6 characters"
      ])
  }

  /// Three emoji are six UTF-16 units. Nothing that can be typed is refused, and nothing is changed.
  @Test(arguments: [
    "123456", "\u{1F600}\u{1F600}\u{1F600}", "a\"b,c;d", "tab\tinside", "\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}",
    "e\u{301}e\u{301}e\u{301}",
    String(repeating: "x", count: 4096),
  ])
  func keepsPasswordsAsTheyAre(password: String) throws {
    let validator = try RowChecker()
    let given = row(password: password)
    let checked = validator.check(given)
    #expect(checked.messages == [])
    #expect(checked.warnings == [])
    let account = try #require(validator.account(for: given))
    #expect(Array(account.password.revealed.utf8) == Array(password.utf8))
  }

  @Test(arguments: [" secret", "secret ", "\u{A0}secret", "secret\n", "       "])
  func warnsOfWhiteSpaceAround(password: String) throws {
    let validator = try RowChecker()
    let given = row(password: password)
    let checked = validator.check(given)
    #expect(checked.messages == [])
    #expect(
      checked.warningTexts == [
        "starts or ends with white space or an invisible character; it is kept exactly as it is"
      ])
    #expect(validator.account(for: given)?.password.revealed == password)
  }

  @Test func takesTheNarrowestLimit() throws {
    var rules = ValidationRules()
    rules.minimumPassword = 8
    #expect(
      try check(row(password: "1234567"), rules: rules).messages == [
        "password: is too short: use at least 8 characters"
      ])
    var limits = AccountLimits.identityToolkit
    limits.passwordPolicy = PasswordPolicy(length: 10...12)
    #expect(
      try check(row(password: "123456789"), limits: limits, rules: rules).messages == [
        "password: is too short: use at least 10 characters"
      ])
    #expect(
      try check(row(password: "1234567890123"), limits: limits, rules: rules).messages == [
        "password: is too long: use at most 12 characters"
      ])
    rules.minimumPassword = 3
    #expect(try check(row(password: "12345"), rules: rules).isValid == false)
  }

  @Test(arguments: [nil, ""]) func takesRowsWithoutOneWhenPasswordsAreMade(password: String?) throws {
    var rules = ValidationRules()
    rules.passwordOptional = true
    let validator = try RowChecker(rules: rules)
    let given = row(password: password)
    #expect(validator.check(given).messages == [])
    #expect(validator.account(for: given) == nil)
    #expect(validator.account(for: given, password: Secret("made up"))?.password == Secret("made up"))
    #expect(
      validator.account(for: row(), password: Secret("made up"))?.password == Secret("correct horse"))
  }
}
