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
    + TargetOptions.state.within(\.target).grouped("Ledger")
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
