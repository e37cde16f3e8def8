import JSONText
import TestSupport
import Testing

/// Where a row stands.
@Suite struct LineNumberComplaintsTests {
  static let complaints = [
    Complaint(
      126, "numbers began anew with each batch",
      "name,email,password\n"
        + (1...70).map { "User \($0),\($0 == 23 || $0 == 66 ? "bad" : "user\($0)@x.org"),secret1\n" }.joined(),
      status: 2,
      rows: (1...70).map {
        $0 == 23 || $0 == 66
          ? .invalid($0 + 1, "User \($0)", "bad") : .valid($0 + 1, "User \($0)", "user\($0)@x.org")
      }, says: ["users.csv:24: email", "users.csv:67: email"]),
    Complaint(
      127, "the header did not count", "name,email,password\nAnn,bad,secret1\n", status: 3,
      rows: [.invalid(2, "Ann", "bad")], says: ["users.csv:2: email"]),
    Complaint(
      130, "a line break in a cell put all numbers behind it wrong",
      "name,email,password\nAnn,ann@x.org,secret1\n\"B\nen\",ben@x.org,secret2\n\nCy,bad,secret3\n",
      status: 3 - 1,
      rows: [.valid(2, "Ann", "ann@x.org"), .invalid(3, "B\nen", "ben@x.org"), .invalid(6, "Cy", "bad")],
      says: ["users.csv:3: name", "users.csv:6: email"]),
    Complaint(
      130, "the same with CR alone and a mark", "\u{FEFF}name,email,password\r\rAnn,bad,secret1\r", status: 3,
      rows: [.invalid(3, "Ann", "bad")], says: ["users.csv:3: email"]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }

  @Test(arguments: [129]) func lineAndRecordMeanTheSameEverywhere(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv", "\nname,email,password\n\"A\nB\",ann@x.org,secret1\n\nCy,bad,secret3\n")
    let result = try tool.run(
      "users.csv", "--report", "r.csv", "--report", "r.json", "--report", "r.ndjson", status: 3)
    let report = try tool.report("r.csv")
    #expect(report["line"] == ["3", "6"])
    #expect(report["record"] == ["1", "2"])
    let rows = try #require(JSONValue(parsing: tool.directory.bytes("r.json"))["rows"]?.array)
    #expect(rows.map { $0["line"]?.integer } == [3, 6])
    #expect(rows.map { $0["record"]?.integer } == [1, 2])
    #expect(try Report(csv: tool.directory.text("users.rejects.csv"))["provision_line"] == ["3", "6"])
    #expect(result.messages.contains("users.csv:6: email"), result.comment)
  }
}

/// What is told of each row, and where.
@Suite struct ReportingComplaintsTests {
  private static let mixed = """
    name,email,password
    Ann,ann@x.org,secret1
    Ben,ben,secret2
    Ann,ANN@x.org,secret3

    """

  @Test(arguments: [131, 133, 134, 135, 138]) func everyRowIsTold(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.mixed)
    let result = try tool.run("users.csv", status: 2)
    let report = try tool.report("users.report.csv")
    #expect(report["email"] == ["ann@x.org", "ben", "ANN@x.org"])
    #expect(report["status"] == ["created", "invalid", "duplicate"])
    #expect(report["code"] == ["", "email_malformed", "duplicate"])
    // As it is rendered, without any option for it.
    #expect(
      result.messageLines.first == #"users.csv:3: email: has no "@" ("ben"): write it as name@example.org"#,
      result.comment)
    #expect(result.messageLines[1].contains("line 2 and line 4 are the same account"), result.comment)
    #expect(result.messages.contains("3 rows: 1 created, 1 invalid, 1 duplicate"), result.comment)
  }

  static let nothing: [(number: Int, name: String, text: String)] = [
    (137, "users.csv", "name,email,password\n"), (137, "users.json", "[]"),
    (137, "users.json", #"{"users":[]}"#),
    (137, "users.csv", "name,email,password\n,,\n\n"),
  ]

  @Test(arguments: nothing) func nothingDoneIsSaid(_ number: Int, _ name: String, _ text: String) throws {
    let tool = try Tool()
    try tool.directory.write(name, text)
    let result = try tool.run(name, status: 3)
    #expect(result.messages.contains("no rows: there was nothing to examine"), result.comment)
    // Not even quiet hides it.
    #expect(try tool.run(name, "-q", status: 3).messages.contains("no rows"))
  }

  /// A cell that a spreadsheet would run is disarmed in the CSV report, and nowhere else.
  @Test(arguments: [178, 179]) func formulasAreDisarmedInTheReportAlone(_ number: Int) throws {
    let tool = try Tool()
    let cells = ["=HYPERLINK(\"\"http://x\"\",\"\"y\"\")", "+1", "-5", "@x"]
    try tool.directory.write(
      "users.csv", "name,email,password\n" + cells.map { "\"\($0)\",bad,=1+1+1+1\n" }.joined())
    try tool.run("users.csv", "--report", "r.csv", "--report", "r.json", status: 3)
    let names = ["=HYPERLINK(\"http://x\",\"y\")", "+1", "-5", "@x"]
    #expect(try tool.report("r.csv")["display_name"] == names.map { "'" + $0 })
    let rows = try #require(JSONValue(parsing: tool.directory.bytes("r.json"))["rows"]?.array)
    #expect(rows.map { $0["display_name"]?.string } == names)
    let rejects = try Report(csv: tool.directory.text("users.rejects.csv"))
    #expect(rejects["name"] == names)
    #expect(rejects["password"] == Array(repeating: "=1+1+1+1", count: 4))
  }
}

/// The rows that are handed back.
@Suite struct RejectsComplaintsTests {
  @Test(arguments: [139, 142]) func areTheRecordsAsTheyStood(_ number: Int) throws {
    let tool = try Tool()
    let record = "\"Lee; Ben\";ben ;  pass\"\"word; x \r\n".replacing("\"\"", with: "'")
    try tool.directory.write("users.csv", "Name;E-Mail;Password;Note\r\nAnn;ann@x.org;secret1;\r\n" + record)
    let result = try tool.run("users.csv", status: 2)
    let rejects = try tool.directory.text("users.rejects.csv")
    let lines = rejects.split(separator: "\r\n").map(String.init)
    #expect(lines[0] == "Name;E-Mail;Password;Note;provision_line;provision_status;provision_error")
    #expect(lines[1].hasPrefix(record.dropLast() + ";3;invalid;"), "\(rejects)")
    #expect(result.messages.contains("users.rejects.csv"), "the summary says where they are")
    #expect(try tool.directory.permissions("users.rejects.csv") == 0o600)
    // Mended, they are an input.
    try tool.directory.write("users.rejects.csv", rejects.replacing(";ben ;", with: ";ben@x.org;"))
    try tool.run("users.rejects.csv")
    #expect(try tool.accounts().map(\.email).sorted() == ["ann@x.org", "ben@x.org"])
  }

  @Test(arguments: [141, 143]) func noneIsMissing(_ number: Int) throws {
    let tool = try Tool()
    let rows = (1...120).map {
      "User \($0),\($0 % 4 == 0 ? "bad" : "")user\($0)\($0 % 4 == 0 ? "" : "@x.org"),secret1\n"
    }
    try tool.directory.write("users.csv", "name,email,password\n" + rows.joined())
    try tool.run("users.csv", "--fresh", "--concurrency", "32", status: 2)
    let statuses = try tool.report("users.report.csv")["status"]
    #expect(statuses.count == 120)
    #expect(statuses.count { $0 == "created" } == 90)
    #expect(try Report(csv: tool.directory.text("users.rejects.csv")).rows.count == 30)
    #expect(try tool.accounts().count == 90)
  }
}
