import Testing

@testable import Arguments

@Suite struct FishCompletionTests {
  @Test func isAsBefore() throws {
    try expectSnapshot(Shell.fish.completionScript(for: Greet.tool), "completion.fish")
  }

  @Test(.enabled(if: Program.isInstalled("fish"))) func parses() throws {
    let result = try #require(Program("fish")).run(
      ["-n", "FILE"], input: Shell.fish.completionScript(for: Greet.tool))
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  @Test(
    .enabled(if: Program.isInstalled("fish")),
    arguments: [
      ("greet sh", ["shell"]),
      ("greet --la", ["--language"]),
      ("greet --language ", ["english", "spanish"]),
      ("greet -l sp", ["spanish"]),
      ("greet --output o", ["one.csv"]),
      ("greet --in-dir ", ["folder/"]),
      ("greet say --qu", ["--quiet"]),
      ("greet -l spanish past ", ["delete"]),
      ("greet past delete ", ["id-1", "id-2"]),
      ("greet past delete --lo", []),
      ("greet shell f", ["fish"]),
    ])
  func completes(_ commandLine: String, _ expected: [String]) throws {
    let script = """
      function greet; test "$argv" = '__words ids'; and printf 'id-1\\nid-2\\n'; end
      \(Shell.fish.completionScript(for: Greet.tool))
      complete -C \(shellQuoted(commandLine))
      """
    let result = try #require(Program("fish")).run(["--no-config", "FILE"], input: script)
    let words = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(words.sorted() == expected.sorted())
  }
}
