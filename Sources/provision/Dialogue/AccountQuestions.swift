internal import Provisioning

/// Asks for an account field by field. Each answer is held to the rules at once; one that breaks a rule is
/// followed by the reason and the same question.
struct AccountQuestions: Sendable {
  let terminal: any DialogueTerminal
  let check: AnswerCheck

  /// The input ended before everything was answered.
  struct Ended: Error {}

  /// All that a new account needs.
  ///
  /// - Parameters:
  ///   - name: given on the command line: asked for only if it breaks a rule.
  ///   - email: as `name`.
  func newAccount(name: String?, email: String?) throws(Ended) -> AnswerCheck.Answers {
    var answers = try self.name(given: name)
    answers[.email] = try self.email(given: email)
    answers[.password] = try newPassword()
    return answers
  }

  /// Address and password of an account that is there. Its password may be older than today's rules.
  func credentials(email: String?) throws(Ended) -> AnswerCheck.Answers {
    var answers: AnswerCheck.Answers = [.email: try self.email(given: email)]
    repeat { answers[.password] = try ask("Password: ", hidden: true) } while answers[.password] == []
    return answers
  }

  // MARK: - The fields

  private static let nameFields: Set<Field> = [.name, .firstName, .lastName]

  /// The name or, when that is left empty, first and last name.
  private func name(given: String?) throws(Ended) -> AnswerCheck.Answers {
    if let given {
      let answers: AnswerCheck.Answers = [.name: Array(given.utf8)]
      if accepts(answers, Self.nameFields) { return answers }
    }
    while true {
      var answers: AnswerCheck.Answers = [.name: try ask("Name (empty for first and last name): ")]
      if answers[.name] == [] {
        answers = [.firstName: try ask("First name: "), .lastName: try ask("Last name: ")]
      }
      if accepts(answers, Self.nameFields) { return answers }
    }
  }

  private func email(given: String?) throws(Ended) -> [UInt8] {
    if let given {
      let answer = Array(given.utf8)
      if accepts([.email: answer], [.email]) { return answer }
    }
    while true {
      let answer = try ask("Email: ")
      if accepts([.email: answer], [.email]) { return answer }
    }
  }

  private func newPassword() throws(Ended) -> [UInt8] {
    while true {
      let answer = try ask("Password: ", hidden: true)
      guard accepts([.password: answer], [.password]) else { continue }
      if try ask("Password again: ", hidden: true) == answer { return answer }
      terminal.say("password: the two are not the same: type it twice again")
    }
  }

  private func accepts(_ answers: AnswerCheck.Answers, _ fields: Set<Field>) -> Bool {
    let (violations, warnings) = check.findings(in: answers, about: fields)
    for violation in violations { terminal.say(violation.description) }
    guard violations.isEmpty else { return false }
    for warning in warnings { terminal.say((warning.field.map { "\($0.word): " } ?? "") + warning.text) }
    return true
  }

  private func ask(_ prompt: String, hidden: Bool = false) throws(Ended) -> [UInt8] {
    guard let answer = terminal.ask(prompt, hidden: hidden) else {
      terminal.say("")
      throw Ended()
    }
    return answer
  }
}
