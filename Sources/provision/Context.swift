internal import FoundationEssentials
internal import Provisioning

/// The process around a command: its environment, its clocks, its chance.
struct Context: Sendable {
  let environment: [String: String]
  let messages: Messages
  let interruption: Interruption
  /// The command line that was given, to be shown as what to run again.
  let commandLine: String
  let timing = Timing(ContinuousClock())

  var folders: Folders { Folders(environment: environment) }
  var now: Date { Date() }
}
