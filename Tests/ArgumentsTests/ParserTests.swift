import Testing

@testable import Arguments

@Suite struct ParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    var environment: [String: String] = [:]
    let expected: Greet.Values

    init(
      _ arguments: [String], _ environment: [String: String] = [:],
      _ change: (inout Greet.Values) -> Void
    ) {
      self.arguments = arguments
      self.environment = environment
      var values = Greet.Values()
      values.names = ["Ann"]
      change(&values)
      expected = values
    }

    var testDescription: String { "\(arguments) \(environment)" }
  }

  static let good = [
    Case(["Ann"]) { _ in },
    Case(["-q", "Ann"]) { $0.quiet = true },
    Case(["-qn4", "Ann"]) { ($0.quiet, $0.times) = (true, 4) },
    Case(["-qn", "4", "Ann"]) { ($0.quiet, $0.times) = (true, 4) },
    Case(["--times=4", "Ann"]) { $0.times = 4 },
    Case(["--times", "4", "Ann"]) { $0.times = 4 },
    Case(["Ann", "--times", "4"]) { $0.times = 4 },
    Case(["-n2", "Ann", "-n", "3", "--times=5"]) { $0.times = 5 },
    Case(["--output=a=b", "Ann"]) { $0.output = "a=b" },
    Case(["--output", "-", "Ann"]) { $0.output = "-" },
    Case(["--output=--quiet", "Ann"]) { $0.output = "--quiet" },
    Case(["--output", "-x", "Ann"]) { $0.output = "-x" },
    Case(["--tag", "x", "Ann", "--tag=y"]) { $0.tags = ["x", "y"] },
    Case(["--", "Ann", "--quiet", "--"]) { $0.names = ["Ann", "--quiet", "--"] },
    Case(["-", "Ann"]) { $0.names = ["-", "Ann"] },
    Case(["-l", "spanish", "Ann"]) { $0.language = .spanish },
    Case(["Ann"], ["GREET_TIMES": "7"]) { $0.times = 7 },
    Case(["Ann", "-n2"], ["GREET_TIMES": "7"]) { $0.times = 2 },
    Case(["Ann", "-n2"], ["GREET_TIMES": "bad, but beaten"]) { $0.times = 2 },
    Case(["Ann"], ["GREET_TIMES": "", "PATH": "/bin"]) { _ in },
    Case(["Ann"], ["GREET_QUIET": "yes", "GREET_LOUD": "0"]) { $0.quiet = true },
    Case(["Ann"], ["GREET_IN_DIR": "/tmp"]) { $0.directory = "/tmp" },
    Case(["Ann"], ["GREET_TAG": "x\ny z"]) { $0.tags = ["x", "y z"] },
    Case(["Ann", "--tag", "a"], ["GREET_TAG": "x"]) { $0.tags = ["a"] },
  ]

  @Test(arguments: good) func reads(_ sample: Case) throws {
    let parsed = try Greet.parser.parse(
      sample.arguments, environment: sample.environment, into: Greet.Values())
    guard case .values(let values, _) = parsed else {
      Issue.record("not read as values: \(parsed)")
      return
    }
    #expect(values == sample.expected)
  }

  static let bad: [(arguments: [String], environment: [String: String], sentence: String)] = [
    (["--langage", "spanish"], [:], "unknown option '--langage'; did you mean '--language'?"),
    (["--lang", "spanish"], [:], "unknown option '--lang'; did you mean '--language'?"),
    (["--xylophone"], [:], "unknown option '--xylophone'"),
    (["--password=hunter2"], [:], "unknown option '--password'"),
    (["-qx"], [:], "unknown option '-x'"),
    (["-l", "mars"], [:], "'mars' is no value for '-l'; choose from english, spanish"),
    (["--times=0"], [:], "'0' is no value for '--times'; give a whole number from 1 to 9"),
    (["-n", "-4"], [:], "'-4' is no value for '-n'; give a whole number from 1 to 9"),
    (["-n=4"], [:], "'=4' is no value for '-n'; give a whole number from 1 to 9"),
    (["Ann", "--times"], [:], "option '--times' needs a value"),
    (["Ann", "-qn"], [:], "option '-n' needs a value"),
    (["--times", "--", "Ann"], [:], "option '--times' needs a value"),
    (
      ["--output", "--quiet", "Ann"], [:],
      "option '--output' needs a value, and '--quiet' is an option; if it is the value, write '--output=--quiet'"
    ),
    (
      ["-o", "-q", "Ann"], [:],
      "option '-o' needs a value, and '-q' is an option; if it is the value, write '-o-q'"
    ),
    (["--output=", "Ann"], [:], "option '--output' needs a value; the one given is empty"),
    (["--output", "", "Ann"], [:], "option '--output' needs a value; the one given is empty"),
    (["--quiet=yes", "Ann"], [:], "option '--quiet' takes no value; write it without '='"),
    (["--help=x"], [:], "option '--help' takes no value; write it without '='"),
    ([], [:], "'say' needs a NAME"),
    ([""], [:], "'' is no value for 'NAME'; give a name that is not empty"),
    (
      ["Ann"], ["GREET_TIME": "3"],
      "unknown environment variable 'GREET_TIME'; did you mean 'GREET_TIMES'?"
    ),
    (["Ann"], ["GREET_UNRELATED": "3"], "unknown environment variable 'GREET_UNRELATED'; unset it"),
    (
      ["Ann"], ["GREET_LANGUAGE": "mars"],
      "'mars' is no value for 'GREET_LANGUAGE'; choose from english, spanish"
    ),
    (
      ["Ann"], ["GREET_QUIET": "maybe"],
      "'maybe' is no value for 'GREET_QUIET'; choose from 1, true, yes, 0, false, no"
    ),
    (["--a\u{1B}[31m\n", "Ann"], [:], "unknown option '--a\\u{1B}[31m\\u{A}'"),
  ]

  @Test(arguments: bad)
  func refuses(_ arguments: [String], _ environment: [String: String], _ sentence: String) {
    #expect(sentence == error { try Greet.parser.parse(arguments, environment: environment, into: .init()) })
  }

  @Test func operandsAreCountedNotShown() throws {
    let parser = Parser(Greet.shell, of: Greet.tool)
    #expect(
      error { try parser.parse(["bash", "hunter2"], environment: [:], into: .fish) }
        == "'shell' takes 1 argument beside options, but 2 are given")
    #expect(
      error { try parser.parse(["tcsh"], environment: [:], into: .fish) }
        == "'tcsh' is no value for 'SHELL'; choose from bash, zsh, fish")
    let bare = Parser(Command("bare", purpose: "", options: [] as [Option<Int>]), of: Greet.tool)
    #expect(
      error { try bare.parse(["hunter2"], environment: [:], into: 0) }
        == "'bare' takes options only, but 1 is given beside them")
  }

  @Test(arguments: [["--help"], ["-h"], ["-qh"], ["--bogus", "--help"], ["Ann", "-n", "0", "-h"]])
  func helpBeatsMistakes(_ arguments: [String]) throws {
    let parsed = try Greet.parser.parse(arguments, environment: ["GREET_X": "1"], into: .init())
    guard case .help = parsed else {
      Issue.record("no help: \(parsed)")
      return
    }
  }

  @Test(arguments: [["--", "--help"], ["--output=-h", "Ann"]])
  func helpAsAValueIsNone(_ arguments: [String]) throws {
    guard case .values = try Greet.parser.parse(arguments, environment: [:], into: .init()) else {
      Issue.record("read as help")
      return
    }
  }

  @Test func tellsWhatTheCommandLineGave() throws {
    let parsed = try Greet.parser.parse(["-q", "Ann"], environment: ["GREET_LOUD": "1"], into: .init())
    guard case .values(let values, let given) = parsed else {
      Issue.record("no values")
      return
    }
    #expect(given == ["quiet"])
    #expect(values.loud)
  }

  private func error(_ parse: () throws -> Any) -> String? {
    do {
      _ = try parse()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
