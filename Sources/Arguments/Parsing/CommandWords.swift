/// What the first operands of a command line say about the command.
public enum CommandWords: Sendable, Equatable {
  /// A command, and the arguments without its words.
  case command(String, rest: [String])
  /// A group of commands with no command of it named; `given` is what stands in the place.
  case group(String, given: String?, rest: [String])
  /// The first operand is no command.
  case other(String)
  /// No operand, or the first one stands after `--`.
  case none

  init(_ arguments: [String], of tool: ToolInfo) {
    var operands: [(word: String, position: Int)] = []
    for case .operand(let word, let position, true) in Tokenizer(tool.allOptions).tokens(of: arguments) {
      operands.append((word, position))
    }
    guard let first = operands.first else {
      self = .none
      return
    }
    func rest(without count: Int) -> [String] {
      let used = operands.prefix(count).map(\.position)
      return arguments.indices.filter { !used.contains($0) }.map { arguments[$0] }
    }
    if operands.count > 1, tool.command(named: "\(first.word) \(operands[1].word)") != nil {
      self = .command("\(first.word) \(operands[1].word)", rest: rest(without: 2))
    } else if tool.groups.contains(where: { $0.name == first.word }) {
      self = .group(
        first.word, given: operands.count > 1 ? operands[1].word : nil, rest: rest(without: 1))
    } else if tool.command(named: first.word) != nil {
      self = .command(first.word, rest: rest(without: 1))
    } else {
      self = .other(first.word)
    }
  }
}
