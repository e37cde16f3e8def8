internal import Provisioning

/// `login`: signs in to one account and shows it.
struct LoginCommand: Sendable {
  let options: DialogueOptions
  let context: Context

  func run() async -> ExitStatus {
    do throws(CommandFailure) {
      let dialogue = try await Dialogue.open(options, context)
      let status = try await signIn(dialogue)
      await dialogue.target.close()
      return status
    } catch {
      context.messages.error(error.message)
      return error.status
    }
  }

  private func signIn(_ dialogue: Dialogue) async throws(CommandFailure) -> ExitStatus {
    var answers = try dialogue.answers(title: "Sign in at", needed: "--email and --password-stdin") {
      questions throws(AccountQuestions.Ended) in
      try questions.credentials(email: options.email)
    }
    if let violation = dialogue.check.findings(in: answers, about: [.email]).violations.first {
      context.messages.error(violation.description)
      return .noRowIsOK
    }
    // The rules ask for a name, which signing in does not use.
    answers[.name] = Array("-".utf8)
    guard let account = dialogue.check.account(answers) else {
      throw CommandFailure(.internalError, "internal error: valid answers without account")
    }
    do throws(BackendFailure) {
      return say(try await dialogue.target.directory.signIn(account), dialogue)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func say(_ answer: SignIn, _ dialogue: Dialogue) -> ExitStatus {
    let reason: String
    switch answer {
    case .signedIn(let account):
      return dialogue.show(uid: account.uid, email: account.email, name: account.displayName)
    case .wrongPassword: reason = "the password is wrong"
    case .missing: reason = "there is no account with this address"
    case .disabled: reason = "the account is disabled"
    case .wrongPasswordOrMissing:
      reason = "the password is wrong or there is no such account; the service does not tell which"
    }
    context.messages.error("not signed in: \(reason)")
    return .noRowIsOK
  }
}
