import TestSupport
import Testing

@testable import Provisioning

@Suite struct UIDRuleTests {
  @Test(arguments: ["u1", "a b", "學號-1", "x/y", "", " "]) func accepts(uid: String) throws {
    #expect(try check(row([.uid: uid])).messages == [])
  }

  @Test(arguments: [
    (" u1", "uid: has white space or invisible characters around it (\" u1\"): remove them"),
    ("u1\u{200B}", "uid: has white space or invisible characters around it (\"u1\\u{200B}\"): remove them"),
    ("u\u{0}1", "uid: has the control character U+0000 (\"u\\u{0}1\"): use letters and digits"),
  ])
  func refuses(uid: String, message: String) throws {
    #expect(try check(row([.uid: uid])).messages == [message])
  }

  private func row(_ cells: [Field: String]) -> Row { TestSupport.row(email: "ann@example.org", cells) }
}
