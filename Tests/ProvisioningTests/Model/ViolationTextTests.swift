import Provisioning
import Testing

@Suite struct ViolationTextTests {
  @Test func saysWhereWhatAndWhatWouldBeRight() {
    let violation = Violation(
      .emailMalformed, .email, problem: "has no \"@\"", value: "ann.example.org",
      remedy: "write it as name@example.org")
    #expect(violation.description == #"email: has no "@" ("ann.example.org"): write it as name@example.org"#)
  }

  @Test func namesTheColumnWhereReadingWentWrong() {
    let violation = Violation(
      .quoting, problem: "has a quote inside a cell that is not quoted", remedy: "double it", column: 7)
    #expect(violation.description == "column 7: has a quote inside a cell that is not quoted: double it")
  }

  @Test func neverHoldsAPassword() {
    let violation = Violation(
      .passwordTooShort, .password, problem: "is too short", value: "abc", remedy: "use at least 6")
    #expect(violation.value == nil)
    #expect(violation.description == "password: is too short: use at least 6")
  }

  @Test(arguments: [
    ("a b", #""a b""#),
    ("a\u{A0}", #""a\u{A0}""#),
    ("\u{200B}x", #""\u{200B}x""#),
    ("\u{1B}[31m", #""\u{1B}[31m""#),
    ("say \"hi\"", #""say \"hi\"""#),
    ("姓名", #""姓名""#),
    ("\u{202E}abc", #""\u{202E}abc""#),
  ])
  func quotingShowsWhatCannotBeSeen(text: String, expected: String) {
    #expect(quoted(text) == expected)
  }

  @Test func quotingCutsLongText() {
    #expect(quoted(String(repeating: "x", count: 81)).count == 83)
  }
}
