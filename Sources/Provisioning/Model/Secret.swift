/// A password, token or key: text that never shows itself.
///
/// Reading it takes the word `revealed`, so that `grep -rn revealed Sources` lists every place that does.
public struct Secret: Sendable, Hashable {
  public let revealed: String

  public init(_ revealed: String) {
    self.revealed = revealed
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(secret)" }
  public var debugDescription: String { "(secret)" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
