import Testing

@testable import provision

@Suite struct GeneratedPasswordLineTests {
  static let lines: [(line: GeneratedPasswordLine, text: String)] = [
    (.init(file: nil, line: 2, email: "ann@example.org", password: "abc"), "2,ann@example.org,abc\n"),
    (
      .init(file: "a.csv", line: 2, email: "ann@example.org", password: "abc"),
      "a.csv,2,ann@example.org,abc\n"
    ),
    (
      .init(file: "a, \"b\".csv", line: 2, email: "\"x,y\"@example.org", password: "a\",b"),
      "\"a, \"\"b\"\".csv\",2,\"\"\"x,y\"\"@example.org\",\"a\"\",b\"\n"
    ),
  ]

  @Test(arguments: lines.indices) func isReadBackAsItWasWritten(_ index: Int) {
    let (line, text) = Self.lines[index]
    #expect(line.text == text)
    #expect(GeneratedPasswordLine(text.dropLast()) == line)
  }

  @Test(arguments: [
    "", "2", "2,ann@example.org", "x,ann@example.org,abc", "2,\"ann,abc", "2,\"a\"b,c", "1,2,3,4,5",
  ])
  func refuses(_ text: String) {
    #expect(GeneratedPasswordLine(text[...]) == nil)
  }
}
