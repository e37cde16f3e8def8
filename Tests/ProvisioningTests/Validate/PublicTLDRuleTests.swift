import Provisioning
import TestSupport
import Testing

@Suite struct PublicTLDRuleTests {
  private var strict: ValidationRules {
    var rules = ValidationRules()
    rules.requiresPublicTLD = true
    return rules
  }

  @Test(arguments: ["a@school.local", "A@SCHOOL.LOCAL", "a@b.test", "a@b\u{FC}cher.example", "a@host.x"])
  func refusesNamesThatAreNotPublic(email: String) throws {
    let checked = try check(row(email: email), rules: strict)
    #expect(checked.violations.map(\.rule) == [.emailDomain])
    #expect(try check(row(email: email)).violations.isEmpty, "only when it is asked for")
  }

  @Test(arguments: ["a@example.org", "a@local.example.com", "a@b.co", "a@b\u{FC}cher.de", "a@test.school"])
  func takesTheOthers(email: String) throws {
    #expect(try check(row(email: email), rules: strict).violations.isEmpty)
  }
}
