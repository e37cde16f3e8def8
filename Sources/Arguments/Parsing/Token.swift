/// One piece of a command line.
enum Token: Equatable {
  /// An option as it was spelled, `--name` or `-n`, with its value if it takes one.
  case option(OptionInfo, spelling: String, value: String?)
  /// `isPlain` is false after `--`.
  case operand(String, position: Int, isPlain: Bool)
  case help
  case version
  case mistake(UsageError)
}
