import Foundation
import Provisioning
import Testing

@testable import provision

/// The questions without a terminal: answers come from a list.
@Suite struct AccountQuestionsTests {
  private let check = AnswerCheck(limits: .identityToolkit, rules: ValidationRules())

  private func questions(_ terminal: ScriptedTerminal) throws -> AccountQuestions {
    AccountQuestions(terminal: terminal, check: try #require(check))
  }

  static let newAccounts: [(name: String?, email: String?, answers: [String], prompts: [String])] = [
    (
      nil, nil, ["Ann", "ann@example.org", "secret pw", "secret pw"],
      ["Name (empty for first and last name): ", "Email: ", "*Password: ", "*Password again: "]
    ),
    ("Ann", "ann@example.org", ["secret pw", "secret pw"], ["*Password: ", "*Password again: "]),
    (
      " ", nil, ["", "Ann", "", "ann@example.org", "secret pw", "secret pw"],
      [
        "name: is empty: write the person's name\n", "Name (empty for first and last name): ", "First name: ",
        "Last name: ", "Email: ", "*Password: ", "*Password again: ",
      ]
    ),
    (
      "Ann", "ann@gmial.com", ["secret pw", "secret pw"],
      [
        "email: \"gmial.com\" is used as it is; did you mean \"gmail.com\"?\n", "*Password: ",
        "*Password again: ",
      ]
    ),
    (
      "Ann", "ann@example.org", ["secret pw", "Secret pw", "secret pw", "secret pw"],
      [
        "*Password: ", "*Password again: ", "password: the two are not the same: type it twice again\n",
        "*Password: ", "*Password again: ",
      ]
    ),
  ]

  @Test(arguments: newAccounts) func asks(
    _ name: String?, _ email: String?, _ answers: [String], _ prompts: [String]
  ) throws {
    let terminal = ScriptedTerminal(answers)
    let given = try questions(terminal).newAccount(name: name, email: email)
    #expect(terminal.shown == prompts)
    #expect(given[.password] == Array("secret pw".utf8))
  }

  /// A password is kept byte for byte; spaces around it are only worth a warning.
  @Test func keepsPasswordsAsTyped() throws {
    let terminal = ScriptedTerminal([" pass word ", " pass word "])
    let given = try questions(terminal).newAccount(name: "Ann", email: "ann@example.org")
    #expect(given[.password] == Array(" pass word ".utf8))
    #expect(!terminal.shown.joined().contains("pass word "))
  }

  @Test func textThatIsNotUTF8IsAskedForAgain() throws {
    let terminal = ScriptedTerminal(
      bytes: [[0x41, 0xFF], Array("Ann".utf8)]
        + [
          "ann@example.org", "secret pw", "secret pw",
        ].map { Array($0.utf8) })
    _ = try questions(terminal).newAccount(name: nil, email: nil)
    #expect(terminal.shown[1] == "name: is not UTF-8 text: set the terminal to UTF-8 and type it again\n")
  }

  @Test func endsWithTheInput() throws {
    let questions = try questions(ScriptedTerminal(["Ann"]))
    #expect(throws: AccountQuestions.Ended.self) { try questions.newAccount(name: nil, email: nil) }
  }

  /// Today's rules do not keep an account out whose password is older than they are.
  @Test func signsInWithAnyPassword() throws {
    let terminal = ScriptedTerminal(["ann@example.org", "", "old"])
    let given = try questions(terminal).credentials(email: nil)
    #expect(given[.password] == Array("old".utf8))
    #expect(terminal.shown == ["Email: ", "*Password: ", "*Password: "])
  }
}

/// Answers from a list, and all that was shown: a prompt for a hidden answer begins with a star.
private final class ScriptedTerminal: DialogueTerminal {
  // Safe: a test uses it from one task only.
  nonisolated(unsafe) private var answers: [[UInt8]]
  nonisolated(unsafe) private(set) var shown: [String] = []

  init(bytes: [[UInt8]]) {
    answers = bytes
  }

  convenience init(_ answers: [String]) {
    self.init(bytes: answers.map { Array($0.utf8) })
  }

  func show(_ text: String) { shown.append(text) }

  func ask(_ prompt: String, hidden: Bool) -> [UInt8]? {
    shown.append((hidden ? "*" : "") + prompt)
    return answers.isEmpty ? nil : answers.removeFirst()
  }
}
