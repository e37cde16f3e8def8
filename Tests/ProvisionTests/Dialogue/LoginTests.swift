import TestSupport
import Testing

/// `login` at a real terminal.
@Suite struct LoginTests {
  let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
    let made = try TerminalRun.withoutTerminal(
      ["register", "--name", "Ann Taylor", "--email", "ann@example.org", "--password-stdin"], in: directory,
      input: "correct horse")
    #expect(made.status == 0)
  }

  @Test func showsTheAccount() throws {
    let run = try TerminalRun(
      ["login"], in: directory,
      steps: [
        .expect("Email: "), .send("ANN@example.org\n"), .expect("Password: "), .send("correct horse\n"),
      ])
    #expect(run.status == 0)
    #expect(run.shown.contains(/uid: [A-Za-z0-9]{28}\nemail: ann@example.org\nname: Ann Taylor$/))
    #expect(!run.written.contains("horse"))
    #expect(run.echo)
  }

  static let refused: [(email: String, password: String, status: Int32, message: String)] = [
    ("ann@example.org", "wrong horse", 3, "not signed in: the password is wrong"),
    ("bob@example.org", "correct horse", 3, "not signed in: there is no account with this address"),
    ("ann", "correct horse", 3, "email: has no \"@\" (\"ann\"): write it as name@example.org"),
  ]

  @Test(arguments: refused) func saysWhyNot(
    _ email: String, _ password: String, _ status: Int32, _ message: String
  ) throws {
    let run = try TerminalRun.withoutTerminal(
      ["login", "--email", email, "--password-stdin"], in: directory, input: password)
    #expect(run.status == status)
    #expect(run.messages == "provision: error: \(message)\n")
    #expect(run.output.isEmpty)
  }
}
