import Testing

@testable import Arguments

@Suite struct CommandWordsTests {
  @Test(
    arguments: [
      (["say", "Ann"], CommandWords.command("say", rest: ["Ann"])),
      (["-n", "3", "say", "Ann"], .command("say", rest: ["-n", "3", "Ann"])),
      (["-n", "say"], .none),
      (["Ann", "say"], .other("Ann")),
      (["--", "say"], .none),
      (["past", "delete", "7"], .command("past delete", rest: ["7"])),
      (["past", "-q", "delete", "7"], .command("past delete", rest: ["-q", "7"])),
      (["past"], .group("past", given: nil, rest: [])),
      (["past", "delte", "-q"], .group("past", given: "delte", rest: ["delte", "-q"])),
      (["say", "say"], .command("say", rest: ["say"])),
      (["--help"], .none),
      ([], .none),
    ])
  func words(_ arguments: [String], _ expected: CommandWords) {
    #expect(Greet.tool.commandWords(of: arguments) == expected)
  }
}
