/// What the documents say about the tool as a whole.
public struct ToolInfo: Sendable {
  public var name: String
  public var version: String
  /// Day of the version, as a manual page shows it: `December 1, 2026`.
  public var date: String
  /// One line, no full stop.
  public var purpose: String
  public var discussion: [String]
  /// Every command; the first is the one that needs no word on the command line.
  public var commands: [CommandInfo]
  /// Commands whose names begin with the same word.
  public var groups: [Group]
  /// Long names of the options that the tool's own help shows.
  public var commonOptions: [String]
  public var examples: [Example]
  public var topics: [Topic]
  /// The start of the names of its environment variables: `PROVISION_`.
  public var environmentPrefix: String
  /// Variables of others that it reads.
  public var variables: [Variable]

  public struct Group: Sendable {
    public var name: String
    public var purpose: String

    public init(_ name: String, _ purpose: String) {
      self.name = name
      self.purpose = purpose
    }
  }

  /// A text of its own, for `help TOPIC`.
  public struct Topic: Sendable {
    public var name: String
    public var purpose: String
    public var text: String

    public init(_ name: String, _ purpose: String, text: String) {
      self.name = name
      self.purpose = purpose
      self.text = text
    }
  }

  public struct Variable: Sendable {
    public var name: String
    public var meaning: String

    public init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  public init(
    name: String, version: String, date: String, purpose: String, discussion: [String] = [],
    commands: [CommandInfo], groups: [Group] = [], commonOptions: [String] = [], examples: [Example] = [],
    topics: [Topic] = [], environmentPrefix: String, variables: [Variable] = []
  ) {
    self.name = name
    self.version = version
    self.date = date
    self.purpose = purpose
    self.discussion = discussion
    self.commands = commands
    self.groups = groups
    self.commonOptions = commonOptions
    self.examples = examples
    self.topics = topics
    self.environmentPrefix = environmentPrefix
    self.variables = variables
  }

  /// The environment variable that gives an option.
  public func variable(for option: OptionInfo) -> String? {
    option.readsEnvironment ? environmentPrefix + option.variableStem : nil
  }

  public func command(named name: String) -> CommandInfo? {
    commands.first { $0.name == name }
  }

  public func commands(in group: Group) -> [CommandInfo] {
    commands.filter { $0.words.count > 1 && $0.words.first == group.name }
  }

  /// Every word that may stand first, in the order of the commands.
  public var firstWords: [String] {
    commands.reduce(into: []) { words, command in
      if let word = command.words.first, !words.contains(word) { words.append(word) }
    }
  }

  /// The options of all commands, each name once.
  public var allOptions: [OptionInfo] {
    var known: Set<String> = []
    return commands.flatMap(\.options).filter { known.insert($0.long).inserted }
  }

  /// The command words at the start of the operands, whatever options stand between them.
  ///
  /// Operands after `--` are never commands.
  public func commandWords(of arguments: [String]) -> CommandWords {
    CommandWords(arguments, of: self)
  }
}
