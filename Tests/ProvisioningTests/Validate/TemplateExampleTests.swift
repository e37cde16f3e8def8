import TestSupport
import Testing

@testable import Provisioning

@Suite struct TemplateExampleTests {
  @Test(arguments: ["Example: Chris Green", "EXAMPLE: Ann", " example:x"])
  func refusesTheExampleOfATemplate(name: String) throws {
    let checked = try check(row(name: name))
    #expect(checked.violations.map(\.rule) == [.templateExample])
    #expect(checked.messages.first?.hasSuffix(": remove the row") == true)
  }

  @Test(arguments: ["Example", "Example:", "Exampler: Ann", "Ann Example: Lee"])
  func takesOtherNames(name: String) throws {
    #expect(try check(row(name: name)).messages == [])
  }

  @Test(arguments: ["chris@contoso.com", "Ben@CONTOSO.com", "ann@fabrikam.com"])
  func warnsOfTheirDomains(email: String) throws {
    let checked = try check(row(email: email))
    #expect(checked.messages == [])
    #expect(
      checked.warningTexts.first?.hasSuffix("stands in the examples of templates; it is used as it is")
        == true)
  }

  @Test(arguments: ["ann@contoso.org", "ann@mail.contoso.com", "contoso.com@example.org"])
  func isSilentOtherwise(email: String) throws {
    #expect(try check(row(email: email)).warnings == [])
  }
}
