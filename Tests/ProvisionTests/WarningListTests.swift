import TestSupport
import Testing

/// A terminal shows what can be read: the rest is counted, and where it stands is said.
@Suite struct WarningListTests {
  private static func trimmed(_ count: Int) -> String {
    "name,email,password\n"
      + (1...count).map { "User \($0), user\($0)@example.com,password \($0)\n" }.joined()
  }

  @Test func twentyWarningsAreShown() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.trimmed(20))
    let lines = try tool.run("validate", "users.csv").messageLines
    #expect(lines.count { $0.contains(": warning: ") } == 20)
    #expect(
      lines[0] == """
        users.csv:2: warning: email: white space or invisible characters around " user1@example.com" are left out
        """)
    #expect(!lines.contains { $0.contains("not shown") })
  }

  @Test func theRestIsCounted() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.trimmed(3000))
    let result = try tool.run("validate", "users.csv")
    #expect(result.messageLines.count == 22, result.comment)
    #expect(
      result.messageLines[20] == "provision: warning: 2980 more warnings are not shown; -v shows all",
      result.comment)
  }

  @Test func allAreShownWhenAskedFor() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.trimmed(100))
    let result = try tool.run("validate", "users.csv", "-v")
    #expect(result.messageLines.count { $0.contains(": warning: ") } == 100, result.comment)
    #expect(!result.messages.contains("not shown"), result.comment)
  }

  @Test func twentyRowsAreShownAndAllReported() throws {
    let tool = try Tool()
    let rows = (1...100).map { "User \($0),user\($0),password \($0)\n" }.joined()
    try tool.directory.write("users.csv", "name,email,password\n" + rows)
    let result = try tool.run("users.csv", status: 3)
    #expect(result.messageLines.count == 22, result.comment)
    #expect(
      result.messageLines[0] == """
        users.csv:2: email: has no "@" ("user1"): write it as name@example.org
        """, result.comment)
    #expect(
      result.messageLines[20] == "provision: error: 80 more rows are not ok; the report names all",
      result.comment)
    // Terminal, report and rejects say the same.
    let report = try tool.report("users.report.csv")
    #expect(report.rows.count == 100)
    #expect("users.csv:2: " + report["message"][0] == result.messageLines[0])
    let rejects = try Report(csv: tool.directory.text("users.rejects.csv"))
    #expect(rejects["provision_error"] == report["message"])
  }
}
