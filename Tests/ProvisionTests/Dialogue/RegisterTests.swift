import Foundation
import TestSupport
import Testing

/// `register` at a real terminal.
@Suite struct RegisterTests {
  let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  /// The screen with the folder and the uid, which no one can foresee, named.
  private func shown(_ run: TerminalRun) -> String {
    run.shown.replacing(directory.path, with: "HOME").replacing(/uid: [A-Za-z0-9]{28}/, with: "uid: UID")
  }

  @Test func makesAnAccount() throws {
    let run = try TerminalRun(
      ["register"], in: directory, columns: 200,
      steps: [
        .expect("Name"), .send("Ann Taylor\n"), .expect("Email: "), .send("ann@example.org\n"),
        .expect("Password: "), .send("correct horse\n"), .expect("Password again: "),
        .send("correct horse\n"),
      ])
    #expect(
      shown(run) == """
        A new account at local (HOME/.local/share/provision/accounts.db)
        Name (empty for first and last name): Ann Taylor
        Email: ann@example.org
        Password:
        Password again:
        the account is made
        uid: UID
        email: ann@example.org
        name: Ann Taylor
        """)
    #expect(run.status == 0)
    #expect(run.echo)
    #expect(!run.written.contains("horse"))
  }

  /// Every answer is held to the rules at once, and asked for again with the reason.
  @Test func asksAgainWithTheReason() throws {
    let run = try TerminalRun(
      ["register"], in: directory, columns: 200,
      steps: [
        .expect("Name"), .send("\n"), .expect("First name: "), .send("\n"), .expect("Last name: "),
        .send(" \n"), .expect("Name"), .send("\n"), .expect("First name: "), .send("Zoë\n"),
        .expect("Last name: "), .send("Łukasiewicz\n"), .expect("Email: "), .send("zoe\n"),
        .expect("Email: "),
        .send("zoe@example.org\n"), .expect("Password: "), .send("short\n"), .expect("Password: "),
        .send("long enough\n"), .expect("Password again: "), .send("long enoug\n"), .expect("Password: "),
        .send("long enough\n"), .expect("Password again: "), .send("long enough\n"),
      ])
    #expect(
      shown(run) == """
        A new account at local (HOME/.local/share/provision/accounts.db)
        Name (empty for first and last name):
        First name:
        Last name:
        name: is empty: write the person's name
        Name (empty for first and last name):
        First name: Zoë
        Last name: Łukasiewicz
        Email: zoe
        email: has no "@" ("zoe"): write it as name@example.org
        Email: zoe@example.org
        Password:
        password: is too short: use at least 6 characters
        Password:
        Password again:
        password: the two are not the same: type it twice again
        Password:
        Password again:
        the account is made
        uid: UID
        email: zoe@example.org
        name: Zoë Łukasiewicz
        """)
    #expect(run.status == 0)
  }

  @Test func asksOnlyForWhatIsNotGivenOrIsWrong() throws {
    let run = try TerminalRun(
      ["register", "--name", "Ann", "--email", "ann"], in: directory, columns: 200,
      steps: [
        .expect("Email: "), .send("ann@example.org\n"), .expect("Password: "), .send("correct horse\n"),
        .expect("Password again: "), .send("correct horse\n"),
      ])
    #expect(run.status == 0)
    #expect(
      run.screen[1...2] == [
        "email: has no \"@\" (\"ann\"): write it as name@example.org", "Email: ann@example.org",
      ])
  }

  @Test func refusesAnAddressThatIsTaken() throws {
    let arguments = ["register", "--name", "Ann", "--email", "ann@example.org", "--password-stdin"]
    #expect(try TerminalRun.withoutTerminal(arguments, in: directory, input: "correct horse\n").status == 0)
    let again = try TerminalRun.withoutTerminal(arguments, in: directory, input: "another horse\n")
    #expect(again.status == 3)
    #expect(
      again.messages == "provision: error: failed: an account with this address exists already\n")
    #expect(try TerminalRun.withoutTerminal(["runs"], in: directory).output.contains("(register)"))
  }

  /// An attempt that was killed between the two requests is finished by the next one, with the same account. It
  /// keeps the password that it was made with, and the user is told.
  @Test(arguments: [
    ("correct horse", Int32(0), "the account is made\n"),
    (
      "another horse", 3,
      "provision: error: an earlier attempt had made this account; it is complete now, but has the password "
        + "given then\n"
    ),
  ]) func finishesWhatWasKilled(_ password: String, _ status: Int32, _ message: String) throws {
    let arguments = ["register", "--name", "Ann", "--email", "ann@example.org", "--password-stdin"]
    let first = try TerminalRun.withoutTerminal(arguments, in: directory, input: "correct horse")
    let ledger = try #require(directory.names.first { $0.hasSuffix("/ledger.db") })
    try TerminalRun.change(ledger, "UPDATE accounts SET step = 1", in: directory)
    try TerminalRun.change(
      ".local/share/provision/accounts.db", "UPDATE accounts SET display_name = NULL", in: directory)
    let second = try TerminalRun.withoutTerminal(arguments, in: directory, input: password)
    #expect(second.status == status)
    #expect(second.messages == message)
    #expect(second.output == (status == 0 ? first.output : ""))
    let login = try TerminalRun.withoutTerminal(
      ["login", "--email", "ann@example.org", "--password-stdin"], in: directory, input: "correct horse")
    #expect(login.output == first.output)
  }

  /// Ctrl-C at any question leaves no account, no ledger and a terminal that shows what is typed.
  @Test(
    arguments: [
      [.expect("Name")], [.expect("Name"), .send("Ann\n"), .expect("Email: ")],
      [
        .expect("Name"), .send("Ann\n"), .expect("Email: "), .send("ann@example.org\n"),
        .expect("Password: "),
        .send("half"),
      ],
    ] as [[TerminalRun.Step]]) func leavesNothingBehind(_ steps: [TerminalRun.Step]) throws
  {
    let run = try TerminalRun(["register"], in: directory, steps: steps + [.send("\u{3}")])
    #expect(run.status == 130)
    #expect(run.echo)
    #expect(!directory.exists(".local"))
  }

  @Test func endOfInputIsNoAnswer() throws {
    let run = try TerminalRun(
      ["register"], in: directory, columns: 200, steps: [.expect("Name"), .send("\u{4}")])
    #expect(run.status == 64)
    #expect(
      run.shown.hasSuffix(
        "provision: error: the input ended before everything was answered; nothing was done"))
  }

  /// Ctrl-Z gives the terminal back to the shell; when the job goes on, the password is hidden again.
  @Test func hidesAgainAfterAStop() throws {
    let run = try TerminalRun(
      ["register", "--name", "Ann", "--email", "ann@example.org"], in: directory,
      steps: [
        .expect("Password: "), .showInput, .signal(SIGCONT), .waitForHiding, .send("correct horse\n"),
        .expect("Password again: "), .send("correct horse\n"),
      ])
    #expect(run.status == 0)
    #expect(!run.written.contains("horse"))
    #expect(run.echo)
  }

  @Test func needsATerminal() throws {
    let run = try TerminalRun.withoutTerminal(["register"], in: directory)
    #expect(run.status == 64)
    #expect(
      run.messages == """
        provision: error: there is no terminal to ask at: give --name, --email and --password-stdin, with the \
        password on standard input

        """)
  }

  static let refused: [(arguments: [String], input: String, status: Int32, message: String)] = [
    (
      ["--name", "Ann", "--email", "ann@example.org"], "short\n", 3,
      "password: is too short: use at least 6 characters"
    ),
    (
      ["--name", "Ann", "--email", "ann"], "correct horse\n", 3,
      "email: has no \"@\" (\"ann\"): write it as name@example.org"
    ),
    (
      ["--name", "Ann", "--email", "ann@example.org"], "", 64,
      "standard input is empty: it should be the password"
    ),
    (
      ["--name", "Ann", "--email", "ann@example.org"], "one line\nanother\n", 64,
      "standard input is more than one line: it should be the password and nothing else"
    ),
  ]

  @Test(arguments: refused) func scriptsAreHeldToTheSameRules(
    _ arguments: [String], _ input: String, _ status: Int32, _ message: String
  ) throws {
    let run = try TerminalRun.withoutTerminal(
      ["register", "--password-stdin"] + arguments, in: directory, input: input)
    #expect(run.status == status)
    #expect(run.messages == "provision: error: \(message)\n")
    #expect(!directory.exists(".local/share"))
  }
}
