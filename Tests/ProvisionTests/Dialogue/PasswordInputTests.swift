import Testing

@testable import provision

@Suite struct PasswordInputTests {
  static let read: [(input: String, password: String)] = [
    ("secret", "secret"), ("secret\n", "secret"), ("secret\r\n", "secret"), (" secret \n", " secret "),
    ("a\tb\n", "a\tb"),
  ]

  @Test(arguments: read) func takesOneLineEndOff(_ input: String, _ password: String) throws {
    #expect(try PasswordInput.password(from: Array(input.utf8)) == Array(password.utf8))
  }

  @Test(arguments: ["", "\n", "one\ntwo", "secret\n\n", String(repeating: "x", count: 70_000)])
  func refusesWhatIsNoPassword(_ input: String) {
    #expect(throws: CommandFailure.self) { try PasswordInput.password(from: Array(input.utf8)) }
  }
}
