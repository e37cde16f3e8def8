import JSONText
import TestSupport
import Testing

/// `runs`, `report` and `undo`: what the ledger knows of runs that are over.
@Suite struct PastRunsTests {
  /// Two runs over a file that grows: the first makes 2 accounts, the second 1 more.
  private func twoRuns() throws -> (tool: Tool, runs: [String]) {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2) + "Bad,bad,a password\n\n")
    try tool.run("users.csv", "--report", "1.csv", "--report", "1.json", status: 2)
    try tool.directory.write("users.csv", Tool.users(1...3))
    try tool.run("users.csv", "--report", "2.csv")
    return (tool, try tool.runs())
  }

  @Test func runsAreListed() throws {
    let (tool, runs) = try twoRuns()
    #expect(runs.count == 2)
    let table = try tool.run("runs")
    for run in runs { #expect(table.output.contains(run), table.comment) }
    let one = try tool.run("runs", runs[0])
    #expect(one.output.contains("users.csv"), one.comment)
    #expect(one.output.contains("2 made by this run"), one.comment)
    let start = try tool.run("runs", String(runs[0].prefix(20)), "--json", status: nil)
    #expect(start.status == 0 || runs[0].prefix(20) == runs[1].prefix(20), start.comment)
  }

  /// `runs --json` speaks the words of the JSON report.
  @Test func jsonHasTheWordsOfTheReport() throws {
    let (tool, runs) = try twoRuns()
    let list = try tool.run("runs", "--json")
    let run = try #require(list.json[0], list.comment)
    let reported = try #require(JSONValue(parsing: tool.directory.bytes("1.json"))["run"])
    for member in try #require(reported.members) {
      #expect(run[member.name] == member.value, "\(member.name): \(list.comment)")
    }
    let one = try tool.run("runs", runs[0], "--json")
    #expect(try one.json[0] == run, one.comment)
  }

  @Test func jsonReport() throws {
    let (tool, runs) = try twoRuns()
    let json = try JSONValue(parsing: tool.directory.bytes("1.json"))
    let run = try #require(json["run"])
    #expect(
      run.members?.map(\.name) == [
        "id", "started_at", "finished_at", "target", "inputs", "read", "blank", "statuses", "exit_code",
        "stopped_by",
      ])
    #expect(run["id"]?.string == runs[0])
    #expect(run["target"]?.members?.map(\.name) == ["backend", "project", "tenant", "store"])
    #expect(run["target"]?["backend"]?.string == "local")
    #expect(run["target"]?["store"]?.string?.hasSuffix("/" + Tool.storeFile) == true)
    #expect(run["inputs"]?.array == [.string("users.csv")])
    #expect(run["read"]?.integer == 3)
    #expect(run["blank"]?.integer == 1)
    #expect(run["exit_code"]?.integer == 2)
    #expect(run["stopped_by"] == .null)
    #expect(
      json["rows"]?[0]?.members?.map(\.name) == [
        "line", "record", "email", "display_name", "status", "uid", "step", "code", "message", "attempts",
        "duration_ms",
      ])
  }

  @Test func reportsAreWrittenAgain() throws {
    let (tool, runs) = try twoRuns()
    try tool.run(
      "report", runs[0], "--report", "a.csv", "--report", "a.json", "--report", "a.ndjson", "--report",
      "a.html")
    #expect(try tool.directory.text("a.csv") == tool.directory.text("1.csv"))
    #expect(try tool.directory.text("a.json") == tool.directory.text("1.json"))
    let lines = try tool.directory.text("a.ndjson").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(try JSONValue(parsing: Array(#require(lines.last).utf8))["run"]?["id"]?.string == runs[0])
    let page = try tool.directory.text("a.html")
    #expect(page.contains(runs[0]) && page.contains("</html>") && !page.contains("src=\"http"))
    let output = try tool.run("report", runs[1], "--report", "-")
    #expect(try output.output == tool.directory.text("2.csv"), output.comment)
  }

  @Test func exitStatusIsThatOfTheProcess() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.run("users.csv", "--report", "/dev/full", status: 74)
    let list = try tool.run("runs", "--json")
    #expect(try list.json[0]?["exit_code"]?.integer == 74, list.comment)
  }

  @Test func runWithoutPlaceForPasswordsIsNoRun() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", "name,email\nAnn,ann@example.com\n")
    try tool.directory.write("taken.csv", "mine\n")
    try tool.run("users.csv", "--generate-passwords", "--passwords-out", "taken.csv", status: 73)
    try tool.run("users.csv", "--generate-passwords", "--passwords-out", "new.csv")
    #expect(try tool.runs().count == 1)
  }

  @Test func undoDeletesWhatTheRunMade() throws {
    let (tool, runs) = try twoRuns()
    let undo = try tool.run("undo", runs[0], "--yes")
    #expect(undo.messages.contains("2 deleted"), undo.comment)
    #expect(try tool.accounts().map(\.email) == ["user3@example.com"])

    let again = try tool.run("undo", runs[0], "--yes")
    #expect(again.messages.contains("has made no account that is still there to undo"), again.comment)
    // The rows are as new: the next run makes them.
    try tool.run("users.csv", "--report", "3.csv")
    #expect(try tool.report("3.csv")["status"] == ["created", "created", "done"])
  }

  @Test func undoLeavesAccountsThatWereThereBefore() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    try tool.run("users.csv", "--state-dir", "elsewhere")
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.run("users.csv")
    #expect(try tool.report("users.report.csv")["status"] == ["exists", "created"])
    try tool.run("undo", #require(tool.runs().first), "--yes")
    #expect(try tool.accounts().map(\.email) == ["user1@example.com"])
  }

  @Test func undoAfterAnAccountWasDeletedByHand() throws {
    let (tool, runs) = try twoRuns()
    try tool.run("accounts", "delete", "user1@example.com", "--yes")
    let undo = try tool.run("undo", runs[0], "--yes")
    #expect(undo.messages.contains("1 deleted, 1 gone already"), undo.comment)
    #expect(try tool.accounts().map(\.email) == ["user3@example.com"])
  }

  @Test func undoOnlyTouchesTheAccountOfItsUID() throws {
    let (tool, runs) = try twoRuns()
    try tool.run("accounts", "delete", "user1@example.com", "--yes")
    try tool.directory.write("again.csv", Tool.users(1...1))
    try tool.run("again.csv", "--state-dir", "elsewhere")
    let other = try tool.accounts().filter { $0.email == "user1@example.com" }
    try tool.run("undo", runs[0], "--yes", status: nil)
    #expect(try tool.accounts().filter { $0.email == "user1@example.com" } == other)
  }
}
