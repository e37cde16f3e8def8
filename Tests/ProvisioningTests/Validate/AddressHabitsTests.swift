import TestSupport
import Testing

@testable import Provisioning

@Suite struct AddressHabitsTests {
  @Test(arguments: [
    (
      "\"a@example.com\"",
      "email: starts or ends with a quotation mark (\"\\\"a@example.com\\\"\"): remove it; spreadsheets add quotation marks when a file is saved again"
    ),
    (
      "“a@example.com”",
      "email: starts or ends with a quotation mark (\"“a@example.com”\"): remove it; spreadsheets add quotation marks when a file is saved again"
    ),
    (
      "“a@example.com",
      "email: starts or ends with a quotation mark (\"“a@example.com\"): remove it; spreadsheets add quotation marks when a file is saved again"
    ),
    (
      "'a@example.com'",
      "email: starts or ends with a quotation mark (\"'a@example.com'\"): remove it; spreadsheets add quotation marks when a file is saved again"
    ),
    (
      "Ann Lee <ann@example.org>",
      "email: has more in it than the address (\"Ann Lee <ann@example.org>\"): write \"ann@example.org\" alone"
    ),
    (
      "mailto:ann@example.org",
      "email: starts with \"mailto:\" (\"mailto:ann@example.org\"): write the address alone"
    ),
    (
      "ann@example.org; ann@example.com",
      "email: has more than one address (\"ann@example.org; ann@example.com\"): keep one; each row is one account"
    ),
    (
      "ann＠example.org",
      "email: has U+FF20 (fullwidth commercial at) in place of \"@\" (\"ann＠example.org\"): write \"@\", typed without the input method for wide characters"
    ),
  ])
  func advises(email: String, message: String) throws {
    #expect(try check(row(email: email)).messages == [message])
  }

  @Test(arguments: ["o'neil@example.org", "'ann@example.org", "a/b@example.org", "mailto@example.org"])
  func leavesValidAddressesAlone(email: String) throws {
    #expect(try check(row(email: email)).messages == [])
  }
}
