import Foundation
import TestSupport
import Testing

/// `--generate-passwords` of the real binary.
@Suite struct GeneratedPasswordsTests {
  let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  private func provision(_ arguments: String...) throws -> (status: Int32, output: String, messages: String) {
    try TerminalRun.withoutTerminal(arguments, in: directory)
  }

  private func generate(_ inputs: String..., more: [String] = []) throws -> (
    status: Int32, output: String, messages: String
  ) {
    try TerminalRun.withoutTerminal(
      inputs + ["--generate-passwords", "--passwords-out", "pw.csv"] + more, in: directory)
  }

  private func lines() throws -> [[Substring]] {
    try directory.text("pw.csv").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.split(separator: ",")
    }
  }

  private func signsIn(_ email: Substring, _ password: Substring) throws -> Bool {
    try TerminalRun.withoutTerminal(
      ["login", "--email", String(email), "--password-stdin"], in: directory, input: String(password)
    ).status == 0
  }

  @Test func makesOnesThatSignIn() throws {
    try directory.write(
      "users.csv",
      "name,email,password\nAnn,Ann@example.org,\nBob,bob@example.org,his own\nCy,cy@example.org,\n")
    #expect(try generate("users.csv").status == 0)
    let lines = try lines()
    #expect(
      lines.map { $0.dropLast() } == [
        ["line", "email"], ["2", "Ann@example.org"], ["4", "cy@example.org"],
      ])
    for line in lines.dropFirst() { #expect(try signsIn(line[1], line[2])) }
    #expect(try directory.permissions("pw.csv") == 0o600)
    for name in directory.names where name != "pw.csv" && directory.isFile(name) {
      let text = try directory.text(name)
      for line in lines.dropFirst() { #expect(!text.contains(line[2]), "\(name)") }
    }
  }

  @Test func severalInputsAreNamed() throws {
    try directory.write("a.csv", "name,email\nAnn,ann@example.org\n")
    try directory.write("b.csv", "name,email\nBob,bob@example.org\n")
    #expect(try generate("a.csv", "b.csv").status == 0)
    #expect(
      try lines().map { $0.dropLast() } == [
        ["file", "line", "email"], ["a.csv", "2", "ann@example.org"], ["b.csv", "2", "bob@example.org"],
      ])
  }

  /// Only accounts that were made now have a line: not one that was there, nor one of an earlier run.
  @Test func noLineForAnAccountThatWasThere() throws {
    try directory.write("old.csv", "name,email,password\nAnn,ann@example.org,her own\n")
    #expect(try provision("old.csv").status == 0)
    try directory.write("users.csv", "name,email\nAnn,ann@example.org\nBob,bob@example.org\n")
    #expect(try generate("users.csv", more: ["--fresh"]).status == 0)
    #expect(try lines().map { $0.dropLast() } == [["line", "email"], ["3", "bob@example.org"]])
    let first = try directory.text("pw.csv")
    #expect(try generate("users.csv").status == 0)
    #expect(try directory.text("pw.csv") == first)
  }

  @Test func noFileWithoutAPassword() throws {
    try directory.write("users.csv", "name,email,password\nAnn,ann@example.org,her own\n")
    #expect(try generate("users.csv").status == 0)
    #expect(!directory.exists("pw.csv"))
  }

  static let others: [(text: String, permissions: Int)] = [
    ("name,email\n", 0o600), ("line,email,password\n2,ann@example.org,pw\n", 0o644),
    ("something else", 0o600),
  ]

  @Test(arguments: others) func anotherFileIsLeftAsItIs(_ text: String, _ permissions: Int) throws {
    try directory.write("users.csv", "name,email\nAnn,ann@example.org\n")
    try directory.write("pw.csv", text)
    #expect(chmod(directory.path("pw.csv"), mode_t(permissions)) == 0)
    let run = try generate("users.csv")
    #expect(run.status == 73)
    #expect(run.messages.contains("give --passwords-out another name"))
    #expect(try directory.text("pw.csv") == text)
    #expect(try provision("accounts", "list", "--json").output == "[]\n")
  }

  /// A run that was killed between registration and answer: the account has the password of the file, and the
  /// same command finishes it.
  @Test func theSameCommandGoesOn() throws {
    try directory.write("users.csv", "name,email\nAnn,ann@example.org\nBob,bob@example.org\n")
    #expect(try generate("users.csv").status == 0)
    let first = try directory.text("pw.csv")
    // As the kill leaves it: begun, made, not named; for Bob not even made. The end of a line is missing.
    let ledger = try #require(directory.names.first { $0.hasSuffix("/ledger.db") })
    try TerminalRun.change(ledger, "UPDATE accounts SET step = 1", in: directory)
    let store = ".local/share/provision/accounts.db"
    try TerminalRun.change(store, "UPDATE accounts SET display_name = NULL", in: directory)
    try TerminalRun.change(store, "DELETE FROM accounts WHERE email LIKE 'bob%'", in: directory)
    try directory.write("pw.csv", first + "4,cy@exam")
    #expect(chmod(directory.path("pw.csv"), 0o600) == 0)

    #expect(try generate("users.csv").messages.hasPrefix("2 rows: 2 created"))
    #expect(try directory.text("pw.csv") == first)
    for line in try lines().dropFirst() { #expect(try signsIn(line[1], line[2])) }
  }

  @Test func aDryRunMakesNoFile() throws {
    try directory.write("users.csv", "name,email\nAnn,ann@example.org\n")
    #expect(try generate("users.csv", more: ["--dry-run"]).status == 0)
    #expect(try generate("users.csv", more: ["--dry-run", "--online"]).status == 0)
    #expect(!directory.exists("pw.csv"))
  }
}

extension WorkingDirectory {
  fileprivate func isFile(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder) && !isFolder.boolValue
  }
}
