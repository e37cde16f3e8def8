/// Where a shell finds the words that may stand in a place.
public enum CompletionSource: Sendable, Equatable {
  case nothing
  case files
  case directories
  case words([String])
  /// Asks the tool itself: `TOOL __words NAME` prints one word a line.
  case tool(String)
}
