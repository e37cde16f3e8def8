import Testing

@testable import Arguments

@Suite struct ZshCompletionTests {
  @Test func isAsBefore() throws {
    try expectSnapshot(Shell.zsh.completionScript(for: Greet.tool), "completion.zsh")
  }

  @Test(.enabled(if: Program.isInstalled("zsh"))) func parses() throws {
    let result = try #require(Program("zsh")).run(
      ["-n", "FILE"], input: Shell.zsh.completionScript(for: Greet.tool))
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  /// zsh completes only at a prompt: one is run in a pseudo-terminal, and each match it would show is printed.
  @Test(
    .enabled(if: Program.isInstalled("zsh")),
    arguments: [
      ("greet sh", ["shell"]),
      ("greet --la", ["--language"]),
      ("greet --language ", ["english", "spanish"]),
      ("greet --language=", ["english", "spanish"]),
      ("greet -l sp", ["spanish"]),
      ("greet --output o", ["one.csv"]),
      ("greet say --qu", ["--quiet"]),
      ("greet say --language s", ["spanish"]),
      ("greet -l spanish past ", ["delete"]),
      ("greet past delete ", ["id-1", "id-2"]),
      ("greet shell f", ["fish"]),
      ("greet one.csv --lang", ["--language"]),
    ])
  func completes(_ commandLine: String, _ expected: [String]) throws {
    let inner = """
      PS1=
      autoload -Uz compinit && compinit -u -D
      greet() { [[ $* == '__words ids' ]] && print -l id-1 id-2; }
      \(Shell.zsh.completionScript(for: Greet.tool))
      compadd() {
        local -a matches
        builtin compadd -O matches "$@"
        print -l -- "match:"${^matches}
      }
      show() { print begin; _main_complete; print; print finish; exit }
      zle -C show complete-word show
      bindkey '^I' show
      """
    let script = """
      zmodload zsh/zpty
      cat > inner.zsh <<'INNER'
      \(inner)
      print ready
      INNER
      zpty z zsh -f -i
      zpty -w z 'source ./inner.zsh'
      zpty -r -m z line '*ready*'
      zpty -n -w z \(shellQuoted(commandLine))$'\\t'
      zpty -r -m z line '*finish*'
      print -r -- "$line"
      zpty -d z
      """
    let result = try #require(Program("zsh")).run(["-f", "FILE"], input: script)
    let words = result.output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("match:") }
      .map { String($0.dropFirst(6)) }
    #expect(Set(words) == Set(expected), "\(result.output)")
  }
}
