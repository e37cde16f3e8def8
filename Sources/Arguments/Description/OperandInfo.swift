/// What stands after the options.
public struct OperandInfo: Sendable, Equatable {
  /// The word that stands for it: `FILE`.
  public var name: String
  public var count: Count
  public var choices: [String]
  public var completion: CompletionSource

  public enum Count: Sendable {
    case one
    case optional
    case oneOrMore
  }

  public var usage: String {
    let word = choices.isEmpty ? name : choices.joined(separator: "|")
    return switch count {
    case .one: word
    case .optional: "[\(word)]"
    case .oneOrMore: "\(word)..."
    }
  }
}
