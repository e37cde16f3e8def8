import Testing

@testable import Arguments

@Suite(.enabled(if: Program.isInstalled("bash"))) struct BashCompletionTests {
  @Test func isAsBefore() throws {
    try expectSnapshot(Shell.bash.completionScript(for: Greet.tool), "completion.bash")
  }

  @Test func parses() throws {
    let result = try #require(Program("bash")).run(
      ["-n", "FILE"], input: Shell.bash.completionScript(for: Greet.tool))
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  /// The last word is the one being completed.
  @Test(
    arguments: [
      (["greet", ""], ["say", "past", "shell", "folder", "input", "one.csv", "two words.csv"]),
      (["greet", "sh"], ["shell"]),
      (["greet", "--la"], ["--language"]),
      (["greet", "-l", ""], ["english", "spanish"]),
      (["greet", "--language", "sp"], ["spanish"]),
      (["greet", "--language", "="], ["english", "spanish"]),
      (["greet", "--language", "=", "en"], ["english"]),
      (["greet", "--output", "o"], ["one.csv"]),
      (["greet", "--output", "two"], ["two words.csv"]),
      (["greet", "--in-dir", ""], ["folder"]),
      (["greet", "--times", ""], []),
      (["greet", "say", "one"], ["one.csv"]),
      (["greet", "Ann", "--q"], ["--quiet"]),
      (["greet", "Ann", "s"], []),
      (["greet", "--", "s"], []),
      (["greet", "--", "--output", "sp"], []),
      (["greet", "-l", "spanish", "past", ""], ["delete"]),
      (["greet", "past", "delete", "--"], ["--quiet", "--help"]),
      (["greet", "past", "delete", ""], ["id-1", "id-2"]),
      (["greet", "past", "delete", "id-2"], ["id-2"]),
      (["greet", "shell", ""], ["bash", "zsh", "fish"]),
      (["greet", "shell", "fi"], ["fish"]),
    ])
  func completes(_ words: [String], _ expected: [String]) throws {
    let script = """
      \(Shell.bash.completionScript(for: Greet.tool))
      greet() { [[ $* == '__words ids' ]] && printf 'id-1\\nid-2\\n'; }
      COMP_WORDS=(\(words.map(shellQuoted).joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _greet
      ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try #require(Program("bash")).run(["--norc", "FILE"], input: script)
    #expect(result.output.split(separator: "\n").map(String.init).sorted() == expected.sorted())
  }
}
