/// Writes the completion for zsh, on top of its `_arguments`.
struct ZshCompletion {
  private let tool: ToolInfo
  private let function: String

  init(_ tool: ToolInfo) {
    self.tool = tool
    function = "_" + tool.name
  }

  var script: String {
    let functions = tool.commands.map { command in
      """
      \(name(of: command.name))() {
        _arguments -s -S \(continued(specifications(of: command) + operands(of: command)))
      }
      """
    }
    return """
      #compdef \(tool.name)
      # zsh completion for \(tool.name), written by `\(tool.name) completions zsh`.

      \((functions + tool.groups.map(groupFunction)).joined(separator: "\n\n"))

      \(function)_commands() {
        local -a commands=(
      \(commandDescriptions(firstWordEntries))
        )
        _describe -t commands command commands
      }

      \(function)() {
        local curcontext=$curcontext state state_descr line ret=1
        typeset -A opt_args
        _arguments -C -s -S \(continued(rootSpecifications)) && ret=0
        case $state in
          first) _alternative 'commands:command:\(function)_commands' \(shellQuoted("operands:operand:\(rootOperandAction)")) && ret=0 ;;
          rest)
            case $words[1] in
      \(tool.firstWords.map { "        \($0)) \(name(of: $0)) && ret=0 ;;" }.joined(separator: "\n"))
              *) \(name(of: tool.commands.first?.name ?? "")) && ret=0 ;;
            esac ;;
        esac
        return ret
      }

      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(tool.name)
      fi

      """
  }

  private var firstWordEntries: [(String, String)] {
    tool.firstWords.map { word in
      let group = tool.groups.first { $0.name == word }
      return (word, group?.purpose ?? tool.command(named: word)?.purpose ?? "")
    }
  }

  private var rootSpecifications: [String] {
    let options = tool.commands.first.map(specifications) ?? []
    return options + ["'--version[show the version]'", "'(-)1: :->first'", "'(-)*:: :->rest'"]
  }

  private var rootOperandAction: String {
    tool.commands.first?.operands.map { action($0.completion) } ?? " "
  }

  private func groupFunction(_ group: ToolInfo.Group) -> String {
    let commands = tool.commands(in: group)
    let words = commands.map { ($0.words.last ?? "", $0.purpose) }
    return """
      \(name(of: group.name))() {
        local curcontext=$curcontext state state_descr line ret=1
        typeset -A opt_args
        _arguments -C '(-)1: :->first' '(-)*:: :->rest' && ret=0
        case $state in
          first)
            local -a commands=(
      \(commandDescriptions(words, indent: "        "))
            )
            _describe -t commands command commands && ret=0 ;;
          rest)
            case $words[1] in
      \(commands.map { "        \($0.words.last ?? "")) \(name(of: $0.name)) && ret=0 ;;" }
        .joined(separator: "\n"))
            esac ;;
        esac
        return ret
      }
      """
  }

  private func commandDescriptions(_ entries: [(String, String)], indent: String = "    ") -> String {
    entries.map { indent + shellQuoted("\($0.0):\($0.1)") }.joined(separator: "\n")
  }

  /// `'(-b --backend)'{-b+,--backend=}'[help]:NAME:(local firebase)'`.
  private func specifications(of command: CommandInfo) -> [String] {
    command.visibleOptions.map { option in
      let value = option.valueName.map { ":\(escaped($0)):\(action(option.completion))" } ?? ""
      let rest = shellQuoted("[\(escaped(option.help))]\(value)")
      let long = "--\(option.long)" + (option.valueName == nil ? "" : "=")
      guard let short = option.short else {
        return (option.repeats ? shellQuoted("*\(long)") : shellQuoted(long)) + rest
      }
      let names = "{-\(short)\(option.valueName == nil ? "" : "+"),\(long)}"
      return shellQuoted(option.repeats ? "*" : "(-\(short) --\(option.long))") + names + rest
    } + ["'(- *)'{-h,--help}'[show help]'"]
  }

  private func operands(of command: CommandInfo) -> [String] {
    guard let operands = command.operands else { return [] }
    let action = action(operands.completion)
    return switch operands.count {
    case .one: [shellQuoted("1:\(escaped(operands.name)):\(action)")]
    case .optional: [shellQuoted("1::\(escaped(operands.name)):\(action)")]
    case .oneOrMore: [shellQuoted("*:\(escaped(operands.name)):\(action)")]
    }
  }

  private func action(_ completion: CompletionSource) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .directories: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .tool(let name):
      "{compadd -- ${(f)\"$(\(tool.name) \(Shell.wordsCommand) \(name) 2>/dev/null)\"}}"
    }
  }

  private func continued(_ specifications: [String]) -> String {
    specifications.map { "\\\n    \($0)" }.joined(separator: " ")
  }

  private func name(of command: String) -> String {
    function + "-" + command.replacing(" ", with: "-")
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
