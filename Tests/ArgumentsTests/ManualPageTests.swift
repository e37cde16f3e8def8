import Testing

@testable import Arguments

@Suite struct ManualPageTests {
  @Test func isAsBefore() throws {
    try expectSnapshot(ManualPage(Greet.tool).text, "manual.1")
  }

  @Test(.enabled(if: Program.isInstalled("mandoc"))) func passesLint() throws {
    let mandoc = try #require(Program("mandoc"))
    let result = try mandoc.run(["-T", "lint", "-W", "style", "FILE"], input: ManualPage(Greet.tool).text)
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  @Test(.enabled(if: Program.isInstalled("mandoc"))) func showsBackslashesAndDashes() throws {
    let mandoc = try #require(Program("mandoc"))
    let page = try mandoc.run(["-T", "ascii", "FILE"], input: ManualPage(Greet.tool).text).output
      .replacing(#/.\x{08}/#, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(page.contains("The file \\n is no line end, and '-' is a name too."))
    #expect(page.contains("-n N, --times N"))
  }
}
