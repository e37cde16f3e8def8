import Arguments

/// `accounts`: the local store, for people.
struct AccountsOptions: Sendable, Equatable {
  var target = TargetOptions()
  var json = false
  var exportFormat = ExportFormat.json
  var isConfirmed = false
  /// Addresses of the accounts to delete.
  var emails: [String] = []
  var messages = MessageOptions()

  enum ExportFormat: String, Sendable, CaseIterable {
    /// What `firebase auth:import` reads: no hashes, since that command knows no Argon2.
    case json
    case csv
    /// Bodies for Identity Toolkit's `accounts:batchCreate`, one a line, with which passwords go on working.
    case batchCreate = "batch-create"
  }

  private static let store: [Option<AccountsOptions>] = TargetOptions.target
    .filter { $0.info.long == "store" }.within(\.target)

  static let list: [Option<AccountsOptions>] =
    store + [.flag("json", \.json, help: "an array of objects instead of a table")].grouped("Results")
    + MessageOptions.general.within(\.messages)

  static let export: [Option<AccountsOptions>] =
    store
    + [
      Option<AccountsOptions>.value(
        "format", \.exportFormat, .choice("FORMAT"),
        help: "what to write: json is what 'firebase auth:import' reads, without passwords; batch-create are "
          + "request bodies for Identity Toolkit's REST method, with which passwords go on working",
        default: .value("json")
      ).onlyOnCommandLine
    ].grouped("Results") + MessageOptions.general.within(\.messages)

  static let emails = Operands<AccountsOptions>.list(\.emails, .text("EMAIL"))

  static let delete: [Option<AccountsOptions>] =
    store + [.flag("yes", short: "y", \.isConfirmed, help: "do not ask")].grouped("What is done")
    + MessageOptions.general.within(\.messages)
}
