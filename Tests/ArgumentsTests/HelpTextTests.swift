import Testing

@testable import Arguments

@Suite struct HelpTextTests {
  @Test func pagesAreAsBefore() throws {
    let help = HelpText(Greet.tool)
    let pages =
      [help.shortUsage, help.overview] + Greet.tool.commands.map(help.page)
      + Greet.tool.groups.map(help.page) + Greet.tool.topics.map(help.page)
    try expectSnapshot(pages.joined(separator: "\n--------\n\n"), "help.txt")
  }

  @Test(arguments: [20, 60, 80, 100, 200]) func fitsItsWidth(_ columns: Int) {
    let help = HelpText(Greet.tool, columns: columns)
    let widest = Greet.tool.commands.map(help.page).joined().split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= min(max(columns, 60), 100))
  }

  @Test func hiddenOptionsStandNowhere() {
    let command = Command("say", purpose: "", options: Greet.options.hiding("loud"))
    #expect(!HelpText(Greet.tool).page(of: command.info).contains("--loud"))
    #expect(HelpText(Greet.tool).page(of: command.info).contains("--quiet"))
  }

  @Test func wrapsAtSpaces() {
    #expect(wrap("one two  three\nfour", columns: 9) == ["one two", "three", "four"])
    #expect(wrap("incomprehensibilities are long", columns: 9) == ["incomprehensibilities", "are long"])
    #expect(wrap("", columns: 9) == [])
    #expect(wrap("one two\u{A0}three", columns: 9) == ["one", "two three"])
  }
}
