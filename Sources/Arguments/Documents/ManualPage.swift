/// Writes the manual page in mdoc, for `man` and mandoc.
public struct ManualPage: Sendable {
  private let tool: ToolInfo

  public init(_ tool: ToolInfo) {
    self.tool = tool
  }

  public var text: String {
    let parts = [
      heading, synopsis, description, commands, options, environment, exitStatus, examples, topics,
    ]
    return parts.flatMap { $0 }.joined(separator: "\n") + "\n"
  }

  private var heading: [String] {
    [
      ".Dd \(tool.date)", ".Dt \(tool.name.uppercased()) 1", ".Os", ".Sh NAME",
      ".Nm \(tool.name)", ".Nd \(argument(tool.purpose))",
    ]
  }

  private var synopsis: [String] {
    [".Sh SYNOPSIS"]
      + (tool.commands.first.map { main in
        [".Nm", ".Op Ar option ..."] + operandMacros(main.operands)
      } ?? [])
      + [".Nm", ".Ar command", ".Op Ar option ...", ".Op Ar argument ..."]
  }

  private var description: [String] {
    let main = tool.commands.first?.discussion ?? []
    return [".Sh DESCRIPTION"]
      + paragraphs(tool.discussion.isEmpty ? [sentence(tool.purpose)] + main : tool.discussion + main)
  }

  private var commands: [String] {
    var lines = [".Sh COMMANDS"]
    let main = Set(tool.commands.first?.visibleOptions.map(\.long) ?? [])
    for (index, command) in tool.commands.enumerated() {
      lines.append(".Ss \(argument(command.name))")
      lines +=
        [".Nm", ".Cm \(argument(command.name))"]
        + (command.visibleOptions.isEmpty ? [] : [".Op Ar option ..."])
      lines += operandMacros(command.operands)
      lines += [".Pp"] + text(sentence(command.purpose))
      // The first command's discussion is the description of the tool.
      guard index > 0 else { continue }
      lines += command.discussion.flatMap { [".Pp"] + text($0) }
      let shared = command.visibleOptions.filter { main.contains($0.long) }
      let own = command.visibleOptions.filter { !main.contains($0.long) }
      if shared.count == main.count, !main.isEmpty {
        lines += [".Pp"] + text("Takes every option.")
      } else if !shared.isEmpty {
        let names = shared.map { "--\($0.long)" }.joined(separator: ", ")
        lines += [".Pp"] + text("Takes of the options below: \(names).")
      }
      if !own.isEmpty { lines += list(own.map(entry)) }
    }
    return lines
  }

  private var options: [String] {
    guard let main = tool.commands.first else { return [] }
    var lines = [".Sh OPTIONS"]
    for group in main.groups {
      lines.append(".Ss \(argument(group))")
      lines += list(main.visibleOptions.filter { $0.group == group }.map(entry))
    }
    lines.append(".Ss Help")
    lines += list([
      [".It Fl h , Fl -help", "Show help on the tool or on a command."],
      [".It Fl -version", "Show the version."],
    ])
    return lines
  }

  private var environment: [String] {
    let general = """
      Every option --some-name can be given as \(tool.environmentPrefix)SOME_NAME; an option on the command \
      line beats the environment. A flag is 1, true or yes, or 0, false or no. An option that may be given \
      again takes one value a line. A variable of that prefix that stands for no option is an error.
      """
    return [".Sh ENVIRONMENT"] + text(general)
      + (tool.variables.isEmpty
        ? [] : list(tool.variables.map { [".It Ev \(argument($0.name))"] + text(sentence($0.meaning)) }))
  }

  private var exitStatus: [String] {
    guard let statuses = tool.commands.first?.statuses, !statuses.isEmpty else { return [] }
    return [".Sh EXIT STATUS"]
      + list(statuses.map { [".It \(argument($0.code))"] + text(sentence($0.meaning)) })
  }

  private var examples: [String] {
    let all = tool.examples + tool.commands.flatMap(\.examples)
    guard !all.isEmpty else { return [] }
    var seen: Set<String> = []
    let once = all.filter { seen.insert($0.commandLine).inserted }
    return [".Sh EXAMPLES"]
      + once.enumerated().flatMap { index, example in
        (index > 0 ? [".Pp"] : []) + text(example.purpose + ":")
          + [".Pp", ".Dl \(argument(example.commandLine))"]
      }
  }

  /// The help topics, each a section of its own.
  private var topics: [String] {
    tool.topics.flatMap { topic in
      [".Sh \(argument(topic.name.uppercased().replacing("-", with: " ")))"]
        + topic.text.split(separator: "\n\n").enumerated().flatMap { index, paragraph in
          let lines = paragraph.split(separator: "\n").map(String.init)
          let isTable = lines.contains { $0.hasPrefix(" ") }
          return isTable
            ? [".Bd -literal"] + lines.map { beginning(escaped($0)) } + [".Ed"]
            : (index > 0 ? [".Pp"] : []) + text(String(paragraph))
        }
    }
  }

  private func entry(_ option: OptionInfo) -> [String] {
    let value = option.valueName.map { " Ar \(argument($0))" } ?? ""
    let short = option.short.map { "Fl \($0)\(value) , " } ?? ""
    var help = sentence(option.help)
    if !option.choices.isEmpty { help += " One of: \(option.choices.joined(separator: ", "))." }
    if option.repeats { help += " May be given again." }
    switch option.fallback {
    case .unset: break
    case .value(let value), .described(let value): help += " Default: \(value)."
    }
    return [".It \(short)Fl -\(option.long)\(value)"] + text(help)
  }

  private func list(_ entries: [[String]]) -> [String] {
    [".Bl -tag -width Ds"] + entries.flatMap { $0 } + [".El"]
  }

  private func operandMacros(_ operands: OperandInfo?) -> [String] {
    guard let operands else { return [] }
    let word = operands.choices.isEmpty ? operands.name : operands.choices.joined(separator: " | ")
    return switch operands.count {
    case .one: [".Ar \(argument(word))"]
    case .optional: [".Op Ar \(argument(word))"]
    case .oneOrMore: [".Ar \(argument(word)) ..."]
    }
  }

  private func paragraphs(_ paragraphs: [String]) -> [String] {
    paragraphs.enumerated().flatMap { index, paragraph in (index > 0 ? [".Pp"] : []) + text(paragraph) }
  }

  /// Running text: a new line for each sentence, as mdoc wants it.
  private func text(_ text: String) -> [String] {
    var sentences: [String] = [""]
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let sentence = sentences[sentences.count - 1]
      sentences[sentences.count - 1] = sentence.isEmpty ? String(word) : "\(sentence) \(word)"
      if let end = word.last, ".!?".contains(end), !word.hasSuffix("...") { sentences.append("") }
    }
    return sentences.flatMap { wrap(escaped($0), columns: 66) }.map(beginning)
  }

  /// Text on the line of a macro, where a word such as `Bo` would be a macro itself.
  private func argument(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let isMacro = (2...3).contains(word.count) && word.allSatisfy { $0.isASCII && $0.isLetter }
      return (isMacro ? "\\&" : "") + escaped(String(word))
    }
    .joined(separator: " ")
  }

  /// Text without escapes, its dashes such as a shell takes.
  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }

  /// A line that does not begin as a request does.
  private func beginning(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
