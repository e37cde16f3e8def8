import Arguments

/// What a command line asks the tool to do.
enum Invocation: Sendable {
  case run(RunOptions)
  /// A run that only reads and validates; `dryRun` is set.
  case validate(RunOptions)
  case verify(RunOptions)
  case undo(PastRunOptions)
  case runs(RunsOptions)
  case report(PastRunOptions)
  case register(DialogueOptions)
  case login(DialogueOptions)
  case accounts(AccountsAction, AccountsOptions)
  case template(TemplateFormat)
  case completions(Shell)
  case manual
  case help(HelpPage)
  case version
  /// Asked by a completion script: words, one a line.
  case words(WordList)

  enum AccountsAction: Sendable {
    case list, export, delete
  }
}

/// An input to write as an example.
enum TemplateFormat: String, Sendable, CaseIterable {
  case csv, json, ndjson
}

/// A page of help.
enum HelpPage: Sendable, Equatable {
  case overview
  /// By its name, `accounts list` for instance.
  case command(String)
  case group(String)
  case topic(String)

  /// - Parameter columns: the width of the terminal.
  func text(columns: Int = 80) -> String {
    let tool = ProvisionCommands.tool
    let help = HelpText(tool, columns: columns)
    switch self {
    case .command(let name):
      if let command = tool.command(named: name) { return help.page(of: command) }
    case .group(let name):
      if let group = tool.groups.first(where: { $0.name == name }) { return help.page(of: group) }
    case .topic(let name):
      if let topic = tool.topics.first(where: { $0.name == name }) { return help.page(on: topic) }
    case .overview: break
    }
    return help.overview
  }
}

/// Words that only the tool knows.
enum WordList: String, Sendable, CaseIterable {
  /// Ids of past runs.
  case runs
}

/// A command line that cannot be followed.
struct CommandLineError: Error, Sendable, Equatable {
  let error: UsageError
  /// The command that the error is about; nil when it is not known.
  let command: String?

  /// `EX_USAGE` of sysexits.h.
  static let exitStatus: Int32 = 64

  /// What standard error shows.
  var message: String {
    if error == .nothingGiven { return HelpText(ProvisionCommands.tool).shortUsage }
    let name = ProvisionCommands.tool.name
    return "\(name): \(error)\nTry '\(name) \(command.map { "\($0) " } ?? "")--help'.\n"
  }
}
