/// What the documents say about one command.
public struct CommandInfo: Sendable {
  /// One word, or two when it belongs to a group: `accounts list`.
  public var name: String
  /// One line, no full stop.
  public var purpose: String
  /// Paragraphs.
  public var discussion: [String]
  public var operands: OperandInfo?
  public var options: [OptionInfo]
  public var examples: [Example]
  public var statuses: [ExitStatusInfo]

  public var words: [String] {
    name.split(separator: " ").map(String.init)
  }

  /// `undo [OPTION]... RUN`.
  public var usage: String {
    ([name] + (visibleOptions.isEmpty ? [] : ["[OPTION]..."]) + (operands.map { [$0.usage] } ?? []))
      .joined(separator: " ")
  }

  public var visibleOptions: [OptionInfo] {
    options.filter { !$0.isHidden }
  }

  /// The headings of its options, in the order of their first option.
  var groups: [String] {
    visibleOptions.reduce(into: []) { groups, option in
      if !groups.contains(option.group) { groups.append(option.group) }
    }
  }
}

/// A command line worth copying.
public struct Example: Sendable, Equatable {
  /// One line, no full stop.
  public var purpose: String
  public var commandLine: String

  public init(_ purpose: String, _ commandLine: String) {
    self.purpose = purpose
    self.commandLine = commandLine
  }
}

/// What an exit status means.
public struct ExitStatusInfo: Sendable, Equatable {
  /// A number, or several: `130, 143`.
  public var code: String
  public var meaning: String

  public init(_ code: String, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
