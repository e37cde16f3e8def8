import Arguments

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
