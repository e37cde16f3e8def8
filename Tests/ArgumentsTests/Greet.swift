import Arguments

/// A small made-up tool that uses every kind of option.
enum Greet {
  struct Values: Sendable, Equatable {
    var names: [String] = []
    var language: Language?
    var times = 1
    var quiet = false
    var loud = false
    var output: String?
    var directory: String?
    var delay: Duration?
    var tags: [String] = []
  }

  enum Language: String, Sendable, CaseIterable {
    case english, spanish
  }

  static let options: [Option<Values>] =
    [
      .value(
        "language", short: "l", \.language, .choice("NAME"), help: "how to say it", default: .value("english")
      ),
      .value(
        "times", short: "n", \.times, .integer(in: 1...9), help: "how often; it's said once more for each",
        default: .value("1")),
      .flag("quiet", short: "q", \.quiet, help: "whisper"), .flag("loud", short: "L", \.loud, help: "shout"),
    ].grouped("Speech")
    + [
      .value("output", short: "o", \.output, .file, help: "write it here [not there]: a file"),
      .value(
        "in-dir", \.directory, .directory, help: "where names live", default: .described("this directory")),
      .value("delay", \.delay, .duration(), help: "wait first"),
      .list("tag", \.tags, .text("WORD"), help: "a word to remember it by"),
    ].grouped("Other")

  static let say = Command(
    "say", purpose: "greet people (the default)",
    discussion: ["Greets everyone named. The file \\n is no line end, and '-' is a name too."],
    options: options, operands: .list(\.names, .file(named: "NAME")),
    examples: [Example("Greet twice", "greet -n 2 Ann Bo")],
    statuses: [
      ExitStatusInfo("0", "everyone was greeted"), ExitStatusInfo("64", "the command line is wrong"),
    ])

  static let past = Command(
    "past delete", purpose: "forget one greeting", options: options.filter { $0.info.long == "quiet" },
    operands: .optional(\.output, .text("ID", completion: .tool("ids"))))

  static let shell = Command(
    "shell", purpose: "write for a shell", options: [] as [Option<Shell>],
    operands: .one(\.self, .choice("SHELL")))

  static let tool = ToolInfo(
    name: "greet", version: "2.1", date: "January 31, 2026", purpose: "greet people", discussion: ["Kindly."],
    commands: [say.info, past.info, shell.info], groups: [ToolInfo.Group("past", "what was said")],
    commonOptions: ["language"], examples: [Example("Greet Ann", "greet Ann")],
    topics: [
      ToolInfo.Topic("manners", "how to", text: "Be kind.\n\n  well      always\n  rudely    never\n\nSmile.")
    ],
    environmentPrefix: "GREET_", variables: [ToolInfo.Variable("NO_COLOR", "no colour")])

  static let parser = Parser(say, of: tool)
}
