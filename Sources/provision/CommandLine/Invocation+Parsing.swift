import Arguments

extension Invocation {
  /// Reads a command line.
  ///
  /// The first operand decides: a command's word is that command, anything else is a file for `run`. A file
  /// that is named like a command is written `./run`.
  ///
  /// - Parameters:
  ///   - arguments: without the name of the program.
  ///   - fileExists: whether a first operand that resembles a command is rather a file.
  init(
    _ arguments: [String], environment: [String: String], fileExists: (String) -> Bool
  ) throws(CommandLineError) {
    guard let first = arguments.first else { throw CommandLineError(error: .nothingGiven, command: nil) }
    if first == Shell.wordsCommand, arguments.count == 2, let list = WordList(rawValue: arguments[1]) {
      self = .words(list)
      return
    }
    // Known without the table of options, which takes longer to build than all the rest does.
    if arguments == ["--version"] {
      self = .version
      return
    }
    let tool = ProvisionCommands.tool
    switch tool.commandWords(of: arguments) {
    case .command("help", let rest):
      self = try .help(Self.helpPage(rest))
    case .command(let name, let rest):
      self = try Self.parse(rest, as: name, help: .command(name), environment: environment)
    case .group(let name, let given, let rest):
      self = try Self.parse(group: name, given: given, rest)
    case .other(let word):
      if !word.contains("."), !word.contains("/"), word != "-",
        let nearest = nearestName(to: word, among: tool.firstWords, within: 2), !fileExists(word)
      {
        throw CommandLineError(error: .unknownCommand(word, nearest: nearest), command: nil)
      }
      self = try Self.parse(arguments, as: "run", help: .overview, environment: environment)
    case .none:
      self = try Self.parse(arguments, as: "run", help: .overview, environment: environment)
    }
  }

  private static func parse(
    _ arguments: [String], as name: String, help: HelpPage, environment: [String: String]
  ) throws(CommandLineError) -> Invocation {
    do {
      let command = ProvisionCommands.all.first { $0.info.name == name }
      return try command?.invocation(arguments, environment, help) ?? .help(help)
    } catch {
      throw CommandLineError(error: error, command: help == .overview ? nil : name)
    }
  }

  private static func parse(
    group name: String, given: String?, _ rest: [String]
  ) throws(CommandLineError) -> Invocation {
    let tool = ProvisionCommands.tool
    if rest.contains("--help") || rest.contains("-h") { return .help(.group(name)) }
    let commands = tool.commands.filter { $0.words.first == name }.compactMap(\.words.last)
    guard let given else {
      throw CommandLineError(error: .commandMissing(group: name, commands: commands), command: name)
    }
    let nearest = nearestName(to: given, among: commands).map { "\(name) \($0)" }
    throw CommandLineError(error: .unknownCommand("\(name) \(given)", nearest: nearest), command: name)
  }

  private static func helpPage(_ words: [String]) throws(CommandLineError) -> HelpPage {
    let tool = ProvisionCommands.tool
    let words = words.filter { !$0.hasPrefix("-") }
    let name = words.joined(separator: " ")
    if words.isEmpty { return .overview }
    if tool.command(named: name) != nil { return .command(name) }
    if tool.groups.contains(where: { $0.name == name }) { return .group(name) }
    if tool.topics.contains(where: { $0.name == name }) { return .topic(name) }
    let names = tool.commands.map(\.name) + tool.groups.map(\.name) + tool.topics.map(\.name)
    throw CommandLineError(
      error: .unknownTopic(name, nearest: nearestName(to: name, among: names)), command: nil)
  }
}
