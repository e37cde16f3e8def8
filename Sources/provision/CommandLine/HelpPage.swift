import Arguments

/// A page of help.
enum HelpPage: Sendable, Equatable {
  case overview
  /// By its name, `accounts list` for instance.
  case command(String)
  case group(String)
  case topic(String)

  /// - Parameter columns: the width of the terminal.
  func text(columns: Int = 80) -> String {
    let tool = ProvisionCommands.tool
    let help = HelpText(tool, columns: columns)
    switch self {
    case .command(let name):
      if let command = tool.command(named: name) { return help.page(of: command) }
    case .group(let name):
      if let group = tool.groups.first(where: { $0.name == name }) { return help.page(of: group) }
    case .topic(let name):
      if let topic = tool.topics.first(where: { $0.name == name }) { return help.page(on: topic) }
    case .overview: break
    }
    return help.overview
  }
}
