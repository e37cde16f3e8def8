/// A shell that completions can be written for.
public enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// A script that completes the tool's commands, options and values.
  public func completionScript(for tool: ToolInfo) -> String {
    switch self {
    case .bash: BashCompletion(tool).script
    case .zsh: ZshCompletion(tool).script
    case .fish: FishCompletion(tool).script
    }
  }

  /// The hidden command by which the scripts ask the tool for words, such as the names of past runs.
  public static let wordsCommand = "__words"
}

/// Text as one word of a shell.
func shellQuoted(_ text: String) -> String {
  "'" + text.replacing("'", with: "'\\''") + "'"
}
