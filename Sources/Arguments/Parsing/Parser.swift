/// Reads the arguments of one command into its values.
public struct Parser<Values: Sendable>: Sendable {
  private let command: Command<Values>
  private let tool: ToolInfo

  /// - Parameter tool: knows every variable that the environment may hold.
  public init(_ command: Command<Values>, of tool: ToolInfo) {
    self.command = command
    self.tool = tool
  }

  /// Reads the arguments that follow the command's name, and the environment's variables of the tool's prefix.
  ///
  /// An option on the command line beats the environment; of several single options the last holds. A
  /// request for help or the version beats every mistake. An empty variable counts as not set.
  ///
  /// - Parameter values: what holds where nothing is given.
  /// - Throws: the first mistake, those of the arguments before those of the environment.
  public func parse(
    _ arguments: [String], environment: [String: String], into values: Values
  ) throws(UsageError) -> Parsed<Values> {
    let tokens = Tokenizer(command.info.options).tokens(of: arguments)
    if tokens.contains(.help) { return .help }
    if tokens.contains(.version) { return .version }
    var values = values
    var given: Set<String> = []
    var operands: [String] = []
    for token in tokens {
      switch token {
      case .option(let info, let spelling, let value):
        given.insert(info.long)
        try option(info.long)?.set(value ?? "true", from: spelling, in: &values)
      case .operand(let word, _, _): operands.append(word)
      case .mistake(let error): throw error
      case .help, .version: break
      }
    }
    try read(environment, into: &values, except: given)
    try command.operands.set(operands, of: command.info, in: &values)
    return .values(values, given: given)
  }

  private func option(_ name: String) -> Option<Values>? {
    command.options.first { $0.info.long == name }
  }

  private func read(
    _ environment: [String: String], into values: inout Values, except given: Set<String>
  ) throws(UsageError) {
    if let unknown = environment.keys.sorted().first(where: { isUnknown($0) }) {
      let known = tool.allOptions.compactMap { tool.variable(for: $0) }
      let nearest = nearestName(
        to: String(unknown.dropFirst(tool.environmentPrefix.count)),
        among: known.map { String($0.dropFirst(tool.environmentPrefix.count)) })
      throw .unknownVariable(unknown, nearest: nearest.map { tool.environmentPrefix + $0 })
    }
    for option in command.options where !given.contains(option.info.long) {
      guard let variable = tool.variable(for: option.info), let text = environment[variable], !text.isEmpty
      else { continue }
      // A variable holds one text: several values stand one a line.
      let texts = option.info.repeats ? text.split(separator: "\n").map(String.init) : [text]
      for text in texts { try option.set(text, from: variable, in: &values) }
    }
  }

  private func isUnknown(_ variable: String) -> Bool {
    variable.hasPrefix(tool.environmentPrefix)
      && !tool.commands.contains { command in
        command.options.contains { tool.variable(for: $0) == variable }
      }
  }
}
