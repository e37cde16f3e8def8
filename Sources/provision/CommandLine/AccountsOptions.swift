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
    /// What `firebase auth:import` reads.
    case json
    case csv
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
        help: "what to write: json is what 'firebase auth:import' reads", default: .value("json")
      ).onlyOnCommandLine
    ].grouped("Results") + MessageOptions.general.within(\.messages)

  static let emails = Operands<AccountsOptions>.list(\.emails, .text("EMAIL"))

  static let delete: [Option<AccountsOptions>] =
    store + [.flag("yes", short: "y", \.isConfirmed, help: "do not ask")].grouped("What is done")
    + MessageOptions.general.within(\.messages)
}
