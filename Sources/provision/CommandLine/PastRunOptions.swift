import Arguments

/// `undo` and `report`: one past run.
struct PastRunOptions: Sendable, Equatable {
  /// The run's id; the command line always gives it.
  var run = ""
  var target = TargetOptions()
  var isConfirmed = false
  var limits = LimitOptions()
  var output = OutputOptions()
  var messages = MessageOptions()
  var network = NetworkOptions()

  static let run = Operands<PastRunOptions>.one(\.run, .runName)

  static let undo: [Option<PastRunOptions>] =
    TargetOptions.target.within(\.target) + TargetOptions.access.within(\.target)
    + TargetOptions.state.within(\.target)
    + [.flag("yes", short: "y", \.isConfirmed, help: "do not ask; needed where there is no terminal")]
    .grouped("What is done") + LimitOptions.requests.within(\.limits)
    + MessageOptions.progress.within(\.messages) + MessageOptions.general.within(\.messages)
    + NetworkOptions.options.within(\.network)

  static let report: [Option<PastRunOptions>] =
    TargetOptions.target.within(\.target) + TargetOptions.access.within(\.target)
    + TargetOptions.state.within(\.target)
    + OutputOptions.report.within(\.output) + MessageOptions.general.within(\.messages)
}

extension ValueFormat where Value == String {
  /// The id of a past run; the shell asks the tool for them.
  static var runName: Self { .text("RUN", completion: .tool(WordList.runs.rawValue)) }
}
