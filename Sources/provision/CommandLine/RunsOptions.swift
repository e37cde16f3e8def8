import Arguments

/// `runs`: what the ledger knows.
struct RunsOptions: Sendable, Equatable {
  /// nil: all of them.
  var run: String?
  var target = TargetOptions()
  var json = false
  var messages = MessageOptions()

  static let run = Operands<RunsOptions>.optional(\.run, .runName)

  static let runs: [Option<RunsOptions>] =
    TargetOptions.target.within(\.target) + TargetOptions.access.within(\.target)
    + TargetOptions.state.within(\.target)
    + [.flag("json", \.json, help: "an array of objects instead of a table")].grouped("Results")
    + MessageOptions.general.within(\.messages)
}
