import Arguments

/// Every command of the tool, in the order of `--help`. All that a user can read about the command line is
/// written from this table and the options it names.
enum ProvisionCommands {
  static let all: [DeclaredCommand] = [
    run, validate, verify, undo, runs, report, register, login, listAccounts, exportAccounts, deleteAccounts,
    template, completions, manual, help,
  ]

  static let version = "1.0.0"

  static let tool = ToolInfo(
    name: "provision", version: version, date: "December 1, 2026",
    purpose: "register accounts from rows of name, email and password",
    discussion: [
      "Validates each row, registers it, and names it only once that has succeeded. "
        + "Running it again finishes what is left and does nothing twice."
    ],
    commands: all.map(\.info),
    groups: [ToolInfo.Group("accounts", "look at, export or delete accounts of the local store")],
    commonOptions: ["backend", "dry-run", "report"],
    examples: [
      Example("Try a file without writing anything but the report", "provision validate users.csv"),
      Example("Make the accounts in the embedded local store", "provision users.csv"),
      Example(
        "Make them in Firebase, with a report to read in a browser",
        "provision users.csv -b firebase --credentials key.json --report users.html"),
    ],
    topics: HelpTopics.all, environmentPrefix: "PROVISION_", variables: HelpTopics.variables)

  private static let run = DeclaredCommand(
    Command(
      "run", purpose: "register every row of the files (the default)",
      discussion: [
        "Each FILE holds rows as CSV, TSV, JSON or NDJSON, gzip too; '-' is standard input. Several files are "
          + "one run: duplicates count across them.",
        "A row is registered, and its display name is set only once that has succeeded. What was done is kept "
          + "in a ledger, so that running the same command again after a crash or a lost answer finishes what "
          + "is left and makes no account twice.",
        "Options and files may stand in any order; '--' ends the options. 'run' may be left out: write ./run "
          + "for a file that is named like a command.",
      ],
      options: RunOptions.run, operands: RunOptions.inputs,
      examples: [
        Example("Make the accounts in the embedded local store", "provision users.csv"),
        Example(
          "Make them in Firebase, at most 10 requests a second",
          "provision users.csv --backend firebase --credentials key.json --rate 10"),
        Example("Mend the rows that failed, then run just those", "provision users.rejects.csv"),
        Example("Read from another program, write results to one", "export-users | provision - --report -"),
      ],
      statuses: ExitStatusTexts.run),
    RunOptions()
  ) { options, given throws(UsageError) in
    try options.check(given: given)
    return .run(options)
  }

  private static let validate = DeclaredCommand(
    Command(
      "validate", purpose: "validate every row; write nothing but the report",
      discussion: [
        "The same as 'run --dry-run', and takes the options of a run. With --online, accounts are looked up "
          + "too, read-only."
      ],
      options: RunOptions.validate, operands: RunOptions.inputs,
      examples: [
        Example("See what is wrong with a file", "provision validate users.csv"),
        Example(
          "See which accounts are there already",
          "provision validate users.csv --online -b firebase --credentials key.json"),
      ],
      statuses: ExitStatusTexts.dryRun),
    RunOptions()
  ) { options, given throws(UsageError) in
    var options = options
    options.dryRun = true
    try options.check(given: given)
    return .validate(options)
  }

  private static let verify = DeclaredCommand(
    Command(
      "verify", purpose: "sign in as each row and compare its display name",
      discussion: [
        "The report says verified, wrong_password, wrong_name, missing, disabled or invalid for each row. "
          + "Nothing is changed."
      ],
      options: RunOptions.verify, operands: RunOptions.inputs,
      examples: [Example("See whether everyone can sign in", "provision verify users.csv")],
      statuses: ExitStatusTexts.verify),
    RunOptions()
  ) { options, given throws(UsageError) in
    try options.check(given: given)
    return .verify(options)
  }

  private static let undo = DeclaredCommand(
    Command(
      "undo", purpose: "delete exactly the accounts that a run created",
      discussion: [
        "Accounts are deleted by uid, from the ledger; an account that was there before the run, or whose "
          + "address has changed since, is left alone. Asks on a terminal, and needs --yes elsewhere. RUN is "
          + "an id that 'provision runs' lists."
      ],
      options: PastRunOptions.undo, operands: PastRunOptions.run,
      examples: [
        Example("Take a run back without being asked", "provision undo 20260131T120000Z-1f3a9c --yes")
      ],
      statuses: ExitStatusTexts.undo),
    PastRunOptions()
  ) { options, given throws(UsageError) in
    try options.check(given: given, needsReport: false)
    return .undo(options)
  }

  private static let runs = DeclaredCommand(
    Command(
      "runs", purpose: "list past runs, or show one run's totals", options: RunsOptions.runs,
      operands: RunsOptions.run,
      examples: [Example("List past runs on the local store", "provision runs")],
      statuses: ExitStatusTexts.ledger),
    RunsOptions()
  ) { options, given throws(UsageError) in
    try options.target.check(given: given)
    try options.messages.check()
    return .runs(options)
  }

  private static let report = DeclaredCommand(
    Command(
      "report", purpose: "write the report of a past run again", options: PastRunOptions.report,
      operands: PastRunOptions.run,
      examples: [
        Example(
          "As a page to read in a browser", "provision report 20260131T120000Z-1f3a9c --report users.html")
      ],
      statuses: ExitStatusTexts.report),
    PastRunOptions()
  ) { options, given throws(UsageError) in
    try options.check(given: given, needsReport: true)
    return .report(options)
  }

  private static let register = DeclaredCommand(
    Command(
      "register", purpose: "register one account, asked for at the terminal",
      discussion: [
        "Asks for name, email and password; each answer is validated at once. The password is not shown, and "
          + "asked twice. What is given as an option is not asked for; a password never is an option's value."
      ],
      options: DialogueOptions.register,
      examples: [
        Example("Be asked for everything", "provision register"),
        Example(
          "Ask for nothing, in a script",
          "provision register --name Ann --email ann@example.org --password-stdin < pw"),
      ],
      statuses: ExitStatusTexts.dialogue),
    DialogueOptions()
  ) { options, given throws(UsageError) in
    try options.check(given: given, needsName: true)
    return .register(options)
  }

  private static let login = DeclaredCommand(
    Command(
      "login", purpose: "sign in to one account, show uid and display name",
      discussion: ["Asks for email and password and shows uid and display name, or why not."],
      options: DialogueOptions.login,
      examples: [Example("See whether a password is right", "provision login --email ann@example.org")],
      statuses: ExitStatusTexts.dialogue),
    DialogueOptions()
  ) { options, given throws(UsageError) in
    try options.check(given: given, needsName: false)
    return .login(options)
  }

  private static let listAccounts = DeclaredCommand(
    Command(
      "accounts list", purpose: "show the accounts of the local store", options: AccountsOptions.list,
      examples: [Example("For another program", "provision accounts list --json")],
      statuses: ExitStatusTexts.simple),
    AccountsOptions()
  ) { options, _ in .accounts(.list, options) }

  private static let exportAccounts = DeclaredCommand(
    Command(
      "accounts export", purpose: "write the accounts of the local store to standard output",
      discussion: [
        "json is what 'firebase auth:import' reads. That command knows no Argon2, so its accounts come without a "
          + "password and their owners set one through a reset mail. batch-create holds password hashes: each line is the "
          + "body of one POST to projects/PROJECT/accounts:batchCreate of Identity Toolkit."
      ],
      options: AccountsOptions.export,
      examples: [Example("Move to Firebase later", "provision accounts export > accounts.json")],
      statuses: ExitStatusTexts.simple),
    AccountsOptions()
  ) { options, _ in .accounts(.export, options) }

  private static let deleteAccounts = DeclaredCommand(
    Command(
      "accounts delete", purpose: "delete accounts of the local store", options: AccountsOptions.delete,
      operands: AccountsOptions.emails,
      examples: [Example("Delete one account", "provision accounts delete ann@example.org")],
      statuses: ExitStatusTexts.simple),
    AccountsOptions()
  ) { options, _ in .accounts(.delete, options) }

  private static let template = DeclaredCommand(
    Command(
      "template", purpose: "write an example input that validates",
      options: [
        Option<TemplateFormat>.value(
          "format", \.self, .choice("FORMAT"), help: "what to write", default: .value("csv")
        ).onlyOnCommandLine
      ],
      examples: [Example("Start a file of your own", "provision template > users.csv")],
      statuses: ExitStatusTexts.simple),
    TemplateFormat.csv
  ) { format, _ in .template(format) }

  private static let completions = DeclaredCommand(
    Command(
      "completions", purpose: "write the completion script of a shell", options: [],
      operands: Operands<Shell>.one(\.self, .choice("SHELL")),
      examples: [Example("In ~/.bashrc", "source <(provision completions bash)")],
      statuses: ExitStatusTexts.simple),
    Shell.bash
  ) { shell, _ in .completions(shell) }

  private static let manual = DeclaredCommand(
    Command(
      "manual", purpose: "write the manual page", options: [],
      examples: [Example("Read it", "provision manual | man -l -")], statuses: ExitStatusTexts.simple),
    NoValues()
  ) { _, _ in .manual }

  /// Read apart from the others, since any words may follow; the table holds what is said about it.
  private static let help = DeclaredCommand(
    Command(
      "help", purpose: "show help on a command or topic", options: [] as [Option<String?>],
      operands: .optional(
        \.self, .text("COMMAND|TOPIC", completion: .words(HelpTopics.all.map(\.name)))),
      statuses: ExitStatusTexts.simple),
    nil
  ) { _, _ in .help(.overview) }
}

/// The values of a command that takes none.
private struct NoValues: Sendable {}
