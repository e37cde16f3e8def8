import JSONText
import TestSupport
import Testing

/// What `run` promises beyond making accounts.
@Suite struct RunTests {
  @Test func reportColumns() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2) + "Bad,bad,a password\n")
    try tool.run("users.csv", status: 2)
    let report = try tool.report("users.report.csv")
    #expect(
      report.columns.joined(separator: ",")
        == "line,record,email,display_name,status,uid,step,code,message,attempts,duration_ms")
    #expect(report["line"] == ["2", "3", "4"])
    #expect(report["record"] == ["1", "2", "3"])
    #expect(report["step"] == ["name", "name", "validate"])
    #expect(report.rows.allSatisfy { $0["uid"]?.isEmpty == ($0["status"] == "invalid") })
  }

  @Test func rowsKeepTheirOrder() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...40))
    try tool.run("users.csv", "--concurrency", "13")
    #expect(try tool.report("users.report.csv")["line"] == (2...41).map(String.init))
  }

  @Test func formulasAreDisarmedInTheCSVReportAlone() throws {
    let tool = try Tool()
    let names = ["=1+1", "+1", "-1", "@x", "'plain"]
    try tool.directory.write(
      "users.csv",
      "name,email,password\n"
        + names.enumerated().map { "\($1),user\($0)@example.com,=password\n" }.joined() + "=bad,bad,=12345\n")
    try tool.run("users.csv", "--report", "r.csv", "--report", "r.json", status: 2)
    #expect(
      try tool.report("r.csv")["display_name"] == ["'=1+1", "'+1", "'-1", "'@x", "'plain", "'=bad"])
    let rows = try JSONValue(parsing: tool.directory.bytes("r.json"))["rows"]?.array
    #expect(rows?.compactMap { $0["display_name"]?.string } == names + ["=bad"])
    #expect(try tool.directory.text("users.rejects.csv").contains("\n=bad,bad,=12345,7,invalid,"))
    #expect(try Set(tool.accounts().map(\.name)) == Set(names))
  }

  // MARK: - Several files

  @Test func severalFilesAreOneRun() throws {
    let tool = try Tool()
    try tool.directory.write("first.csv", Tool.users(1...2) + "Bad,bad,a password\n")
    try tool.directory.write(
      "second.csv",
      "email;name;password\nUSER1@example.com;X;a password\nc@example.com;C;a password\nd;D;a password\n")
    let result = try tool.run("first.csv", "second.csv", "--report", "r.json", "--report", "r.csv", status: 2)
    let report = try tool.report("r.csv")
    #expect(report.columns.first == "file")
    #expect(
      report["file"] == ["first.csv", "first.csv", "first.csv", "second.csv", "second.csv", "second.csv"])
    #expect(report["line"] == ["2", "3", "4", "2", "3", "4"])
    #expect(
      report["status"] == ["created", "created", "invalid", "duplicate", "created", "invalid"],
      result.comment)
    #expect(report["message"][3].contains("line 2 of an earlier file and line 2"))
    #expect(try tool.runs().count == 1)
    let json = try JSONValue(parsing: tool.directory.bytes("r.json"))
    #expect(json["run"]?["inputs"]?.array == [.string("first.csv"), .string("second.csv")])
    #expect(json["rows"]?[4]?["file"]?.string == "second.csv")
    // Two ways of writing do not fit into one file.
    #expect(try tool.directory.text("first.rejects.csv").split(separator: "\n").count == 2)
    #expect(try tool.directory.text("second.rejects.csv").split(separator: "\n").count == 3)
  }

  @Test func resultsOfSeveralFilesAreNamedAfterTheFirst() throws {
    let tool = try Tool()
    try tool.directory.write("first.csv", Tool.users(1...1))
    try tool.directory.write("second.csv", Tool.users(2...2) + "Bad,bad,a password\n")
    try tool.run("first.csv", "second.csv", status: 2)
    #expect(tool.directory.exists("first.report.csv") && tool.directory.exists("first.rejects.csv"))
    #expect(!tool.directory.exists("second.report.csv") && !tool.directory.exists("second.rejects.csv"))
  }

  // MARK: - The input

  @Test func malformedQuotingEndsWithItsRecord() throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv",
      "name,email,password\nAnn,ann@example.com,hidden\"words\nBen,ben@example.com,\"a \"\"b\"\" c\"\n"
        + "\"Cy\"x,cy@example.com,hidden words\nDi,di@example.com,other words\n")
    let result = try tool.run("users.csv", status: 2)
    let report = try tool.report("users.report.csv")
    #expect(report["status"] == ["invalid", "created", "invalid", "created"], result.comment)
    #expect(report["code"] == ["quoting", "", "quoting", ""])
    #expect(report["email"] == ["", "ben@example.com", "", "di@example.com"])
    let rejects = try tool.directory.text("users.rejects.csv")
    #expect(rejects.contains("\nAnn,ann@example.com,hidden\"words,2,invalid,"))
    #expect(rejects.contains("\n\"Cy\"x,cy@example.com,hidden words,4,invalid,"))
  }

  @Test func cellsAreNotShownWhereTheirColumnsAreNotKnown() throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv",
      "name,email,password\nAnn,ann@example.com,hidden,more\nBen,hidden\n\"hidden\" x,b@example.com,c\n")
    let result = try tool.run("users.csv", "-v", status: 3)
    #expect(!result.messages.contains("hidden"), result.comment)
    #expect(try !tool.directory.text("users.report.csv").contains("hidden"))
    let header = try tool.run("-", input: "Ann,ann@example.com,hidden words\n", status: 65)
    #expect(!header.messages.contains("hidden"), header.comment)
  }

  @Test func duplicateOfAnInvalidRow() throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv", "name,email,password\nAnn,ann@example.com,short\nAnn,Ann@Example.com,long enough\n")
    let result = try tool.run("users.csv", status: 3)
    let report = try tool.report("users.report.csv")
    #expect(report["status"] == ["invalid", "duplicate"], result.comment)
    #expect(report["message"][1].contains("line 2 and line 3"), result.comment)
  }

  @Test func everyViolationIsReported() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", "name,email,password\n,bad,12345\n")
    let result = try tool.run("users.csv", status: 3)
    let message = try tool.report("users.report.csv")["message"][0]
    for word in ["name:", "email:", "password:"] { #expect(message.contains(word), result.comment) }
  }

  @Test func limitsAreThoseOfFirebase() throws {
    let cases: [(name: Int, password: Int, status: String)] = [
      (1, 6, "valid"), (256, 4096, "valid"), (257, 6, "invalid"), (1, 5, "invalid"), (1, 4097, "invalid"),
    ]
    let tool = try Tool()
    try tool.directory.write(
      "users.csv",
      "name,email,password\n"
        + cases.enumerated().map { number, row in
          String(repeating: "n", count: row.name) + ",user\(number)@example.com,"
            + String(repeating: "p", count: row.password) + "\n"
        }.joined())
    let result = try tool.run("validate", "users.csv", status: 2)
    #expect(try tool.report("users.report.csv")["status"] == cases.map(\.status), result.comment)
  }

  // MARK: - Files

  @Test func filesOfTheToolAreTheOwnersAlone() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    try tool.shell("umask 0; provision users.csv")
    #expect(try tool.directory.permissions(Tool.storeFile) == 0o600)
    for folder in ["home/data/provision", "home/state/provision"] {
      #expect(try tool.directory.permissions(folder) == 0o700)
    }
    try tool.shell("umask 0; provision users.csv --store accounts.db --state-dir .")
    #expect(try tool.directory.permissions("accounts.db") == 0o600)
    for name in tool.directory.names where name.hasPrefix("local-") && !name.contains("/") {
      #expect(try tool.directory.permissions(name) == 0o700)
    }
  }

  /// The same store is the same target, whether its folder was there or not.
  @Test func targetIsKnownAgain() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    for store in ["./new/deep/accounts.db", "new/deep/accounts.db", "new/../new/deep/accounts.db"] {
      try tool.run("users.csv", "--store", store, "--state-dir", "state")
    }
    #expect(try tool.report("users.report.csv")["status"] == ["done"])
    // A home that is a link, with no folder for data in it yet.
    try tool.shell("mkdir real && ln -s real link")
    for _ in 0..<2 {
      try tool.run(
        "users.csv",
        environment: ["HOME": tool.directory.path("link"), "XDG_DATA_HOME": nil, "XDG_STATE_HOME": nil])
    }
    #expect(try tool.report("users.report.csv")["status"] == ["done"])
  }

  // MARK: - Messages

  @Test func messagesAsJSON() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2) + "Bad,bad,a password\n")
    let result = try tool.run("users.csv", "--log-format", "json", status: 2)
    #expect(result.messageLines.count == 2, result.comment)
    let lines = try result.messageLines.map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(lines.map { $0["level"]?.string } == ["error", "note"], result.comment)
    #expect(lines[0]["message"]?.string?.hasPrefix("users.csv:4: email: ") == true, result.comment)
  }

  @Test func quietSaysErrorsAlone() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    let result = try tool.run("users.csv", "--quiet")
    #expect(result.messageBytes.isEmpty && result.outputBytes.isEmpty, result.comment)
  }

  @Test func manyProblemsAreCut() throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv", "name,email,password\n" + (1...50).map { "Bad,bad\($0),a password\n" }.joined())
    let result = try tool.run("users.csv", status: 3)
    #expect(result.messageLines.count == 22, result.comment)
    #expect(result.messages.contains("30 more rows"), result.comment)
  }
}
