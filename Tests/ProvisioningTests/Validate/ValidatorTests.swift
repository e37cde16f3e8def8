import TestSupport
import Testing

@testable import Provisioning

@Suite struct ValidatorTests {
  @Test func findsNothingInAValidRow() throws {
    let checked = try check(row())
    #expect(checked.isValid)
    #expect(checked.warnings == [])
  }

  @Test func reportsEveryViolation() throws {
    let checked = try check(
      row(
        email: "ann", name: "", password: "x",
        [.uid: " u", .photoURL: "x", .phone: "1", .emailVerified: "x", .disabled: "x"]))
    #expect(
      checked.violations.map(\.rule) == [
        .emailMalformed, .nameMissing, .passwordTooShort, .uidMalformed, .photoURLMalformed, .phoneMalformed,
        .flagMalformed, .flagMalformed,
      ])
  }

  @Test func addsNothingToARecordThatCannotBeTrusted() throws {
    var rows = RowBatch.Builder(file: 0)
    rows.beginRow(line: 5, number: 4)
    rows.setCell(.email, to: "ann".utf8)
    let problem = Violation(.cellCount, problem: "has 4 cells", remedy: "give it 3")
    rows.markUnreadable(problem)
    #expect(try check(rows.take()[0]).violations == [problem])
  }

  @Test func checksTheCellsThatTheReaderDidNotFault() throws {
    let wrongType = Violation(.wrongType, .email, problem: "is a number", remedy: "write a text")
    let given = row([.name: "Ann", .password: "x"], problems: [wrongType])
    #expect(try check(given).violations.map(\.rule) == [.wrongType, .passwordTooShort])
    let unnamed = Violation(.wrongType, .firstName, problem: "is a number", remedy: "write a text")
    let other = row([.email: "ann@example.org", .password: "x"], problems: [unnamed])
    #expect(try check(other).violations.map(\.rule) == [.wrongType, .passwordTooShort])
  }

  @Test func buildsTheAccount() throws {
    let given = row(
      email: " Ann.Lee@EXAMPLE.org", name: "Ann Lee ", password: " secret ",
      [
        .uid: "u1", .photoURL: "https://example.org/a.jpg", .phone: "+886212345678", .emailVerified: "yes",
        .disabled: "0", .claims: #"{"role":"teacher"}"#,
      ])
    var expected = Account(
      email: EmailAddress(address: "Ann.Lee@example.org", key: AccountKey("ann.lee@example.org")),
      displayName: "Ann Lee", password: Secret(" secret "))
    expected.uid = "u1"
    expected.photoURL = "https://example.org/a.jpg"
    expected.phone = "+886212345678"
    expected.emailVerified = true
    expected.disabled = false
    expected.claims = #"{"role":"teacher"}"#
    #expect(try RowChecker().account(for: given) == expected)
  }

  @Test(arguments: ["Ann@xn--bcher-kva.EXAMPLE", "Ann@Bücher.example"])
  func buildsTheAddressForTheWire(email: String) throws {
    let account = try RowChecker().account(for: row(email: email))
    #expect(
      account?.email
        == EmailAddress(
          address: "Ann@xn--bcher-kva.example", key: AccountKey("ann@xn--bcher-kva.example")))
  }

  @Test func buildsNothingOfARowWithoutEssentials() throws {
    let validator = try RowChecker()
    #expect(validator.account(for: row(email: "ann")) == nil)
    #expect(validator.account(for: row(email: nil)) == nil)
    #expect(validator.account(for: row(name: " ")) == nil)
    #expect(validator.account(for: row(password: nil)) == nil)
  }

  /// No violation or warning of any kind shows a password.
  @Test func neverShowsAPassword() throws {
    let password = " kX9#\u{1F600}"
    let checked = try check(
      row(email: "\"ann\"", name: "Ann\tLee", password: password, [.uid: " u"]),
      rules: {
        var rules = ValidationRules()
        rules.minimumPassword = 100
        return rules
      }())
    let text =
      checked.messages.joined() + checked.warningTexts.joined() + String(reflecting: checked.violations)
    #expect(text.contains("kX9") == false)
    #expect(checked.violations.contains { $0.rule == .passwordTooShort })
  }
}
