/// Writes the completion for fish.
struct FishCompletion {
  private let tool: ToolInfo
  private let function: String

  init(_ tool: ToolInfo) {
    self.tool = tool
    function = "__" + tool.name.replacing("-", with: "_")
  }

  var script: String {
    """
    # fish completion for \(tool.name), written by `\(tool.name) completions fish`.

    # Prints the command that the words before the cursor name; values of options are no operands.
    function \(function)_command
        set -l command ''
        set -l is_value no
        for word in (commandline -opc)[2..-1]
            if test $is_value = yes
                set is_value no
                continue
            end
            switch $word
                case \(valueOptions)
                    set is_value yes
                case '-*'
                case '*'
                    switch "$command $word"
    \(commandCases)
                        case '*'
                            test -n "$command"; or set command \(fishQuoted(defaultCommand))
                    end
            end
        end
        echo $command
    end

    function \(function)_is
        contains -- (\(function)_command) $argv
    end

    \(lines.joined(separator: "\n"))

    """
  }

  private var defaultCommand: String { tool.commands.first?.name ?? "" }

  private var valueOptions: String {
    tool.allOptions.filter { $0.valueName != nil }
      .flatMap { option in (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.long)"] }
      .joined(separator: " ")
  }

  private var commandCases: String {
    (tool.firstWords.map { (" \($0)", $0) }
      + tool.commands.filter { $0.words.count > 1 }.map { ($0.name, $0.name) })
      .map {
        "                    case \(fishQuoted($0.0))\n"
          + "                        set command \(fishQuoted($0.1))"
      }
      .joined(separator: "\n")
  }

  private var lines: [String] {
    var lines = ["complete -c \(tool.name) -f"]
    for word in tool.firstWords {
      let group = tool.groups.first { $0.name == word }
      let purpose = group?.purpose ?? tool.command(named: word)?.purpose ?? ""
      lines.append(entry(commands: [""], "-a \(word) -d \(fishQuoted(purpose))"))
    }
    lines.append(entry(commands: [""], "-l version -d 'show the version'"))
    for group in tool.groups {
      for command in tool.commands(in: group) {
        lines.append(
          entry(
            commands: [group.name],
            "-a \(command.words.last ?? "") -d \(fishQuoted(command.purpose))"))
      }
    }
    for command in tool.commands {
      let commands = command.name == defaultCommand ? ["", command.name] : [command.name]
      if let operands = command.operands, operands.completion != .nothing {
        lines.append(entry(commands: commands, arguments(operands.completion)))
      }
      for option in command.visibleOptions {
        let short = option.short.map { "-s \($0) " } ?? ""
        let value = option.valueName == nil ? "" : " -r \(arguments(option.completion))"
        lines.append(
          entry(
            commands: commands,
            "\(short)-l \(option.long)\(value) -d \(fishQuoted(option.help))"))
      }
      lines.append(entry(commands: commands, "-s h -l help -d 'show help'"))
    }
    return lines
  }

  private func entry(commands: [String], _ rest: String) -> String {
    let condition = "\(function)_is \(commands.map(fishQuoted).joined(separator: " "))"
    return "complete -c \(tool.name) -n \(fishQuoted(condition)) \(rest)"
  }

  private func arguments(_ completion: CompletionSource) -> String {
    switch completion {
    case .nothing: "-f"
    case .files: "-F"
    case .directories: "-f -a '(__fish_complete_directories)'"
    case .words(let words): "-f -a \(fishQuoted(words.joined(separator: " ")))"
    case .tool(let name):
      "-f -a \(fishQuoted("(\(tool.name) \(Shell.wordsCommand) \(name) 2>/dev/null)"))"
    }
  }

  private func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
