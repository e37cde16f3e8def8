import JSONText
import Testing

@Suite struct JSONSyntaxErrorTests {
  @Test func description() {
    let error = JSONSyntaxError(.trailingComma, at: JSONPosition(offset: 41, line: 3, column: 7))
    #expect(
      error.description
        == "line 3, column 7 (byte 41): a comma stands before a closing bracket: remove the comma")
  }

  @Test(arguments: rejectedTexts)
  func namesTheProblemWithoutTheText(_ rejected: RejectedText) {
    #expect(!rejected.problem.description.isEmpty)
    #expect(!rejected.problem.remedy.isEmpty)
    #expect(!rejected.problem.description.contains(":"))
  }

  @Test func everyProblemHasItsOwnSentence() {
    let problems = Set(rejectedTexts.map(\.problem)).union([.notUTF8])
    #expect(Set(problems.map(\.description)).count == problems.count)
  }

  @Test func moved() {
    let start = JSONPosition(offset: 100, line: 5, column: 11)
    let first = JSONSyntaxError(.comment, at: JSONPosition(offset: 3, line: 1, column: 4)).moved(to: start)
    #expect(first.position == JSONPosition(offset: 103, line: 5, column: 14))
    let second = JSONSyntaxError(.comment, at: JSONPosition(offset: 30, line: 2, column: 4)).moved(to: start)
    #expect(second.position == JSONPosition(offset: 130, line: 6, column: 4))
  }
}
