/// Writes the completion for bash; it needs no other package.
struct BashCompletion {
  private let tool: ToolInfo
  private let function: String

  init(_ tool: ToolInfo) {
    self.tool = tool
    function = "_" + tool.name.replacing("-", with: "_")
  }

  var script: String {
    """
    # bash completion for \(tool.name), written by `\(tool.name) completions bash`.

    # Gives those of the words that begin with what is typed.
    \(function)_words() {
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
    }

    # Gives files (-f) or directories (-d); the shell quotes them and adds the slash.
    \(function)_names() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
    }

    \(function)() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev='' command='' word i options='' dashes=''
      ((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD - 1]}
      # bash makes three words of --name=value.
      if [[ $cur == '=' ]]; then
        cur=''
      elif [[ $prev == '=' ]] && ((COMP_CWORD > 1)); then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      COMPREPLY=()

      # The first operands name the command; values of options are no operands.
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
          --) command=${command:-\(defaultCommand)} dashes=yes; break ;;
          \(valueOptions))
            [[ ${COMP_WORDS[i + 1]} == '=' ]] && ((i++))
            ((i++)) ;;
          -* | '=') ;;
          *)
            case "$command $word" in
    \(commandCases)
              *) command=${command:-\(defaultCommand)} ;;
            esac ;;
        esac
      done

      case $command in
    \((tool.commands.map(branch) + tool.groups.map(branch)).joined(separator: "\n"))
      esac
    }

    complete -F \(function) \(tool.name)

    """
  }

  private var defaultCommand: String { tool.commands.first?.name ?? "" }

  private var valueOptions: String {
    names(of: tool.allOptions.filter { $0.valueName != nil }).joined(separator: " | ")
  }

  private var commandCases: String {
    (tool.firstWords.map { (" \($0)", $0) }
      + tool.commands.filter { $0.words.count > 1 }.map { ($0.name, $0.name) })
      .map { "          \(shellQuoted($0.0))) command=\(shellQuoted($0.1)) ;;" }
      .joined(separator: "\n")
  }

  /// What completes after one command; the default command's branch serves an empty command line too.
  private func branch(_ command: CommandInfo) -> String {
    let isDefault = command.name == defaultCommand
    let valued = command.visibleOptions.filter { $0.valueName != nil }
    let values = valued.map { option in
      "        \(names(of: [option]).joined(separator: " | "))) \(action(option.completion)); return ;;"
    }
    var lines = ["    \(isDefault ? "'' | " : "")\(shellQuoted(command.name)))"]
    if !values.isEmpty { lines += ["      [[ -n $dashes ]] || case $prev in"] + values + ["      esac"] }
    let words = command.visibleOptions.map { "--\($0.long)" } + ["--help"]
    lines.append("      options=\(shellQuoted(words.joined(separator: " ")))")
    lines.append("      if [[ $cur == -* && -z $dashes ]]; then")
    lines.append("        \(function)_words \"$options\"")
    lines.append("      else")
    let operands = action(command.operands?.completion ?? .nothing)
    lines.append("        \(operands)")
    if isDefault {
      lines.append("        local found=(\"${COMPREPLY[@]}\")")
      lines.append("        if [[ -z $command ]]; then")
      lines.append("          \(function)_words \(shellQuoted(tool.firstWords.joined(separator: " ")))")
      lines.append("          COMPREPLY+=(\"${found[@]}\")")
      lines.append("        fi")
    }
    lines += ["      fi ;;"]
    return lines.joined(separator: "\n")
  }

  /// What completes after the name of a group.
  private func branch(_ group: ToolInfo.Group) -> String {
    let words = tool.commands(in: group).compactMap(\.words.last)
    return "    \(shellQuoted(group.name))) \(action(.words(words))) ;;"
  }

  private func action(_ completion: CompletionSource) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "\(function)_names -f"
    case .directories: "\(function)_names -d"
    case .words(let words): "\(function)_words \(shellQuoted(words.joined(separator: " ")))"
    case .tool(let name):
      "\(function)_words \"$(\(tool.name) \(Shell.wordsCommand) \(name) 2>/dev/null)\""
    }
  }

  private func names(of options: [OptionInfo]) -> [String] {
    options.flatMap { option in (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.long)"] }
  }
}
