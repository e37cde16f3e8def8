import Arguments

/// `register` and `login`: one account; what is not given is asked for at the terminal.
struct DialogueOptions: Sendable, Equatable {
  var target = TargetOptions()
  var name: String?
  var email: String?
  /// Read the password from standard input instead of asking for it.
  var passwordFromInput = false
  var validation = ValidationOptions()
  var messages = MessageOptions()
  var network = NetworkOptions()

  static let register: [Option<DialogueOptions>] =
    TargetOptions.target.within(\.target) + TargetOptions.access.within(\.target)
    + [.value("name", \.name, .text("NAME"), help: "display name")].grouped("Answers") + answers
    + ValidationOptions.options.within(\.validation) + MessageOptions.general.within(\.messages)
    + NetworkOptions.options.within(\.network)

  static let login: [Option<DialogueOptions>] =
    TargetOptions.target.within(\.target) + TargetOptions.access.within(\.target) + answers
    + MessageOptions.general.within(\.messages) + NetworkOptions.options.within(\.network)

  private static let answers: [Option<DialogueOptions>] = [
    .value("email", \.email, .text("ADDRESS"), help: "email address"),
    .flag(
      "password-stdin", \.passwordFromInput, help: "read the password from standard input, for scripts"),
  ].grouped("Answers")

  /// - Parameter needsName: whether the account is still to be made.
  func check(given: Set<String>, needsName: Bool) throws(UsageError) {
    try target.check(given: given)
    try messages.check()
    guard passwordFromInput else { return }
    let reason = "nothing is asked when the password comes from standard input"
    if email == nil { throw .needs(option: "--password-stdin", other: "--email", reason: reason) }
    if needsName, name == nil {
      throw .needs(option: "--password-stdin", other: "--name", reason: reason)
    }
  }
}

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
