internal import Files
internal import Provisioning

/// What `register` and `login` share: the target, and the answers from a terminal or a script.
struct Dialogue: Sendable {
  let options: DialogueOptions
  let context: Context
  let target: Target
  let check: AnswerCheck

  /// Makes sure that the target can be used before anybody is asked for anything. Changes nothing there.
  static func open(_ options: DialogueOptions, _ context: Context) async throws(CommandFailure) -> Dialogue {
    let network = NetworkSettings(concurrency: 1, caCertificate: options.network.caCertificate)
    let target = try Backends.target(options.target, network, context)
    for warning in target.warnings { context.messages.warning(warning) }
    var limits = target.directory.properties.limits
    do throws(BackendFailure) {
      let briefing = try await target.directory.check()
      for warning in briefing.warnings { context.messages.warning(warning) }
      limits.passwordPolicy = briefing.passwordPolicy
    } catch {
      throw CommandFailure(error)
    }
    guard let check = AnswerCheck(limits: limits, rules: options.validation.rules(passwordOptional: false))
    else {
      throw CommandFailure(.internalError, "internal error: libsodium cannot be started")
    }
    return Dialogue(options: options, context: context, target: target, check: check)
  }

  /// The answers of the person at the terminal; nothing is asked with `--password-stdin`.
  ///
  /// - Parameters:
  ///   - title: shown before the first question.
  ///   - needed: the options that take the place of a terminal.
  func answers(
    title: String, needed: String,
    _ ask: (AccountQuestions) throws(AccountQuestions.Ended) -> AnswerCheck.Answers
  ) throws(CommandFailure) -> AnswerCheck.Answers {
    if options.passwordFromInput { return try givenAnswers() }
    guard let terminal = Terminal() else {
      throw CommandFailure(
        .usage, "there is no terminal to ask at: give \(needed), with the password on standard input")
    }
    context.interruption.restores(
      beforeExit: {
        terminal.restore()
        terminal.show("\n")
      },
      afterStop: { terminal.hideAgain() })
    defer { context.interruption.restores(beforeExit: {}, afterStop: {}) }
    terminal.say("\(title) \(target.description.text)")
    do throws(AccountQuestions.Ended) {
      return try ask(AccountQuestions(terminal: terminal, check: check))
    } catch {
      throw CommandFailure(.usage, "the input ended before everything was answered; nothing was done")
    }
  }

  private func givenAnswers() throws(CommandFailure) -> AnswerCheck.Answers {
    var answers: AnswerCheck.Answers = [:]
    if let name = options.name { answers[.name] = Array(name.utf8) }
    if let email = options.email { answers[.email] = Array(email.utf8) }
    answers[.password] = try PasswordInput.read()
    return answers
  }

  /// Tells what an account is, for people and for `grep`.
  func show(uid: String, email: String, name: String?) -> ExitStatus {
    StandardOutput.write("uid: \(uid)\nemail: \(email)\nname: \(name ?? "")\n")
  }
}
