/// Where files go that the user did not name: the XDG base directories.
struct Folders: Sendable {
  let environment: [String: String]

  /// `$XDG_STATE_HOME/provision`: ledgers and locks.
  var state: String? { folder("XDG_STATE_HOME", orHome: ".local/state") }

  /// `$XDG_DATA_HOME/provision/accounts.db`: the local store.
  var store: String? { folder("XDG_DATA_HOME", orHome: ".local/share").map { $0 + "/accounts.db" } }

  /// A relative path in an XDG variable is to be ignored, as its specification says.
  private func folder(_ variable: String, orHome fallback: String) -> String? {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/provision" }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return "\(home)/\(fallback)/provision"
  }
}
