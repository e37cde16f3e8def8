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

/// Words that only the tool knows.
enum WordList: String, Sendable, CaseIterable {
  /// Ids of past runs.
  case runs
}
