/// `register` and `login`.
struct DialogueCommand: Sendable {
  enum Kind: Sendable { case register, login }
  let kind: Kind
  let options: DialogueOptions
  let context: Context

  func run() async -> ExitStatus {
    context.messages.error("not yet")
    return .usage
  }
}
