/// Writes what `--help` shows.
public struct HelpText: Sendable {
  private let tool: ToolInfo
  private let columns: Int
  /// Where explanations begin.
  private let left = 26

  /// - Parameter columns: the width of the terminal; the text uses 60 to 100 of it.
  public init(_ tool: ToolInfo, columns: Int = 80) {
    self.tool = tool
    self.columns = min(max(columns, 60), 100)
  }

  /// The tool's own help: commands, the options used most, examples.
  public var overview: String {
    let options = tool.allOptions.filter { tool.commonOptions.contains($0.long) }
    var parts = [usageLines, wrap(sentence(tool.purpose), columns: columns)]
    parts += tool.discussion.map { wrap($0, columns: columns) }
    parts.append(["Commands:"] + commandEntries)
    if let main = tool.commands.first, !options.isEmpty {
      parts.append(
        ["Options used most (all of them: \(tool.name) help \(main.name)):"]
          + options.flatMap { entry($0.usage, $0.help, left: left, columns: columns) })
    }
    parts.append(exampleLines(tool.examples))
    if !tool.topics.isEmpty {
      let names = tool.topics.map(\.name).joined(separator: ", ")
      parts.append(
        wrap("More: \(tool.name) help COMMAND, or help on \(names).", columns: columns))
    }
    return joined(parts)
  }

  /// All about one command.
  public func page(of command: CommandInfo) -> String {
    var parts = [
      ["Usage: \(tool.name) \(command.usage)"], wrap(sentence(command.purpose), columns: columns),
    ]
    parts += command.discussion.map { wrap($0, columns: columns) }
    for group in command.groups {
      parts.append(
        ["\(group):"]
          + command.visibleOptions.filter { $0.group == group }
          .flatMap { entry($0.usage, explanation(of: $0), left: left, columns: columns) })
    }
    parts.append(exampleLines(command.examples))
    if !command.statuses.isEmpty {
      parts.append(
        ["EXIT STATUS"]
          + command.statuses.flatMap { entry($0.code, $0.meaning, left: 12, columns: columns) })
    }
    return joined(parts)
  }

  /// The commands of a group.
  public func page(of group: ToolInfo.Group) -> String {
    let commands = tool.commands(in: group)
    return joined([
      commands.enumerated().map {
        "\($0.offset == 0 ? "Usage:" : "      ") \(tool.name) \($0.element.usage)"
      },
      wrap(sentence(group.purpose), columns: columns),
      ["Commands:"] + commands.flatMap { entry($0.name, $0.purpose, left: left, columns: columns) },
      wrap("More: \(tool.name) help \(group.name) COMMAND.", columns: columns),
    ])
  }

  /// A topic's text; paragraphs are wrapped, indented lines stay as they are.
  public func page(on topic: ToolInfo.Topic) -> String {
    joined(
      topic.text.split(separator: "\n\n").map { paragraph in
        let lines = paragraph.split(separator: "\n").map(String.init)
        return lines.contains { $0.hasPrefix(" ") } ? lines : wrap(String(paragraph), columns: columns)
      })
  }

  /// What is shown when nothing is given.
  public var shortUsage: String {
    joined([usageLines, wrap("Try '\(tool.name) --help'.", columns: columns)])
  }

  private var usageLines: [String] {
    let operands = tool.commands.first?.operands.map { " \($0.usage)" } ?? ""
    return [
      "Usage: \(tool.name) [OPTION]...\(operands)", "       \(tool.name) COMMAND [OPTION]... [ARGUMENT]...",
    ]
  }

  /// One entry a command or group.
  private var commandEntries: [String] {
    tool.firstWords.flatMap { word in
      let group = tool.groups.first { $0.name == word }
      let names = group.map { tool.commands(in: $0).compactMap(\.words.last).joined(separator: "|") }
      let purpose = group?.purpose ?? tool.command(named: word)?.purpose ?? ""
      return entry(names.map { "\(word) \($0)" } ?? word, purpose, left: left, columns: columns)
    }
  }

  private func explanation(of option: OptionInfo) -> String {
    var text = option.help
    if option.repeats { text += "; may be given again" }
    if !option.choices.isEmpty { text += " [one of: \(option.choices.joined(separator: ", "))]" }
    switch option.fallback {
    case .unset: break
    case .value(let value), .described(let value): text += " [default: \(value)]"
    }
    if let variable = tool.variable(for: option) { text += " [env:\u{A0}\(variable)]" }
    return text
  }

  private func exampleLines(_ examples: [Example]) -> [String] {
    examples.isEmpty
      ? [] : ["Examples:"] + examples.flatMap { ["  # \($0.purpose)", "  \($0.commandLine)"] }
  }

  private func joined(_ parts: [[String]]) -> String {
    parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }
}
