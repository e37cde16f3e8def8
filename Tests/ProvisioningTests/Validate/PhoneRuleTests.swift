import TestSupport
import Testing

@testable import Provisioning

@Suite struct PhoneRuleTests {
  @Test(arguments: ["+886212345678", "+14155550100", "+6834001", "+123456789012345", "", "  "])
  func accepts(phone: String) throws {
    #expect(try check(row(email: "ann@example.org", [.phone: phone])).messages == [])
  }

  @Test(arguments: [
    ("0212345678", "does not start with a plus sign and a country code"),
    ("00886212345678", "does not start with a plus sign and a country code"),
    ("8.86212E+11", "does not start with a plus sign and a country code"),
    ("+886 2 1234 5678", "has something other than digits after the plus sign"),
    ("+886-2-12345678", "has something other than digits after the plus sign"),
    ("+８８６212345678", "has something other than digits after the plus sign"),
    ("+0212345678", "has a country code that starts with 0"),
    ("+123456", "has only 6 digits"), ("+", "has only 0 digits"),
    ("+1234567890123456", "has 16 digits, and 15 are the most"),
  ])
  func refuses(phone: String, problem: String) throws {
    let violations = try check(row(email: "ann@example.org", [.phone: phone])).violations
    #expect(
      violations == [
        Violation(
          .phoneMalformed, .phone, problem: problem, value: phone,
          remedy: "write plus sign, country code and number without spaces: +886212345678")
      ])
  }
}
