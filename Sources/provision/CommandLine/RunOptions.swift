import Arguments
import Provisioning

/// All that the pipeline can be told: the values of `run`, `validate` and `verify`.
struct RunOptions: Sendable, Equatable {
  /// `-` is standard input.
  var inputs: [String] = []
  var target = TargetOptions()
  var dryRun = false
  /// With a dry run: look accounts up, read-only.
  var online = false
  var ifExists = ExistingAccountPolicy.skip
  /// Ignore what the ledger says is done.
  var fresh = false
  var generatePasswords = false
  var passwordsFile: String?
  var sendReset = false
  var reading = InputOptions()
  var selection = SelectionOptions()
  var validation = ValidationOptions()
  var limits = LimitOptions()
  var output = OutputOptions()
  var messages = MessageOptions()
  var network = NetworkOptions()

  static let inputs = Operands<RunOptions>.list(\.inputs, .file)

  /// `run` and `validate`; see `RunOptions.check` for what goes together.
  static let run: [Option<RunOptions>] =
    TargetOptions.target.within(\.target) + TargetOptions.access.within(\.target) + actions + passwords
    + InputOptions.options.within(\.reading) + SelectionOptions.options.within(\.selection)
    + ValidationOptions.options.within(\.validation) + OutputOptions.report.within(\.output)
    + OutputOptions.rejects.within(\.output) + OutputOptions.metrics.within(\.output)
    + LimitOptions.requests.within(\.limits) + LimitOptions.stops.within(\.limits)
    + TargetOptions.state.within(\.target).grouped("Ledger") + ledger
    + MessageOptions.progress.within(\.messages) + MessageOptions.general.within(\.messages)
    + NetworkOptions.options.within(\.network)

  /// The options that only matter when accounts are made: a dry run takes them, so that the command line of a
  /// run can be tried out as it is, but does not speak of them.
  static let validate: [Option<RunOptions>] = run.hiding(
    "dry-run", "if-exists", "passwords-out", "send-reset", "rejects", "state-dir", "fresh")

  static let verify: [Option<RunOptions>] =
    TargetOptions.target.within(\.target) + TargetOptions.access.within(\.target)
    + InputOptions.options.within(\.reading) + SelectionOptions.options.within(\.selection)
    + ValidationOptions.options.within(\.validation) + OutputOptions.report.within(\.output)
    + OutputOptions.metrics.within(\.output) + LimitOptions.requests.within(\.limits)
    + LimitOptions.stops.within(\.limits) + TargetOptions.state.within(\.target).grouped("Ledger")
    + MessageOptions.progress.within(\.messages) + MessageOptions.general.within(\.messages)
    + NetworkOptions.options.within(\.network)

  private static let actions: [Option<RunOptions>] = [
    .flag("dry-run", short: "n", \.dryRun, help: "validate only; write nothing but the report"),
    .flag(
      "online", \.online,
      help: "with a dry run: look accounts up too and say what a run would create, update or skip"),
    .value(
      "if-exists", \.ifExists, .choice("ACTION"),
      help:
        "what to do with an account that is there already; repair names one that has no name, update sets "
        + "the row's name, fail counts the row as failed; none touches its password",
      default: .value("skip")),
  ].grouped("What is done")

  private static let passwords: [Option<RunOptions>] = [
    .flag(
      "generate-passwords", \.generatePasswords,
      help: "make passwords for rows without one; needs --passwords-out"),
    .value(
      "passwords-out", \.passwordsFile, .file,
      help:
        "where generated passwords go; only you can read the file; one of an earlier run is gone on with, never overwritten"
    ),
    .flag(
      "send-reset", \.sendReset, help: "ask Firebase to mail a link for choosing a password after creation"),
  ].grouped("Passwords")

  private static let ledger: [Option<RunOptions>] = [
    .flag("fresh", \.fresh, help: "ignore what the ledger says is done")
  ].grouped("Ledger")
}
