/// A command: what the documents say about it, its options and its operands.
public struct Command<Values: Sendable>: Sendable {
  public let info: CommandInfo
  let options: [Option<Values>]
  let operands: Operands<Values>

  public init(
    _ name: String, purpose: String, discussion: [String] = [], options: [Option<Values>],
    operands: Operands<Values> = .none, examples: [Example] = [], statuses: [ExitStatusInfo] = []
  ) {
    self.options = options
    self.operands = operands
    info = CommandInfo(
      name: name, purpose: purpose, discussion: discussion, operands: operands.info,
      options: options.map(\.info), examples: examples, statuses: statuses)
  }
}
