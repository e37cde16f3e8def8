/// What a command line asked for.
public enum Parsed<Values: Sendable>: Sendable {
  /// `given` holds the long names of the options that the command line, not the environment, gave.
  case values(Values, given: Set<String>)
  case help
  case version
}
