import JSONText
import TestSupport
import Testing

/// One test for each exit status that the local store can lead to; `InterruptionTests` has 130 and 143.
@Suite struct ExitStatusTests {
  private static let mixed = Tool.users(1...3) + "Bad,bad,a password\n"
  private static let bad = "name,email,password\nBad,bad,a password\n"

  @Test func everyRowIsOK() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.run("users.csv", status: 0)
    try tool.run("validate", "users.csv", status: 0)
  }

  @Test func someRowsFailed() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.mixed)
    try tool.run("users.csv", status: 2)
    try tool.run("validate", "users.csv", status: 2)
  }

  @Test func noRowIsOK() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.bad)
    try tool.run("users.csv", status: 3)
    try tool.run("validate", "users.csv", status: 3)
  }

  static let usages: [(arguments: [String], sentence: String)] = [
    ([], "Usage"),
    (["--concurency", "4", "users.csv"], "did you mean '--concurrency'?"),
    (["users.csv", "--backend", "mars"], "choose from local, firebase"),
    (["users.csv", "users.csv"], "each row would be its own duplicate"),
    (["users.csv", "--report", "users.csv"], "users.csv"),
    (["users.csv", "--report", "report.txt"], "a name ending in .csv, .json, .ndjson or .html"),
    (["undo", "20260101T000000Z-000000"], "--yes"),
    (["accounts", "delete", "ann@example.com"], "--yes"),
  ]

  @Test(arguments: usages) func usage(_ arguments: [String], _ sentence: String) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    try tool.run("users.csv")
    let arguments = try arguments.first == "undo" ? ["undo", #require(tool.runs().first)] : arguments
    let result = try tool.run(arguments, status: 64)
    #expect(result.messages.contains(sentence), result.comment)
    #expect(result.outputBytes.isEmpty, result.comment)
    #expect(try tool.accounts().count == 1)
  }

  @Test func unknownVariableIsUsage() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    let result = try tool.run("users.csv", environment: ["PROVISION_CONCURENCY": "4"], status: 64)
    #expect(result.messages.contains("did you mean 'PROVISION_CONCURRENCY'?"), result.comment)
  }

  @Test func variableStandsForAnOption() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3))
    let result = try tool.run(
      "validate", "users.csv", "--report", "-", environment: ["PROVISION_LIMIT": "2"])
    #expect(try Report(csv: result.output).rows.count == 2, result.comment)
    let both = try tool.run(
      "validate", "users.csv", "--report", "-", "--limit", "1", environment: ["PROVISION_LIMIT": "2"])
    #expect(try Report(csv: both.output).rows.count == 1, both.comment)
  }

  static let places: [(option: String, file: String)] = [
    ("--report", "nowhere/report.csv"), ("--rejects", "nowhere/rejects.csv"),
    ("--metrics", "nowhere/metrics.prom"), ("--state-dir", "users.csv/state"),
  ]

  @Test(arguments: places) func resultCannotBeCreated(_ option: String, _ file: String) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.mixed)
    let result = try tool.run("users.csv", option, file, status: 73)
    #expect(result.messages.contains(file), result.comment)
    #expect(result.messages.contains(option), result.comment)
    #expect(try tool.accounts().isEmpty, "nothing was attempted")
  }

  @Test func reportCannotBeWritten() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    let result = try tool.shell("provision users.csv --report - >/dev/full", status: 74)
    #expect(
      result.messages.contains("standard output: cannot be written: no space left on device"), result.comment)
  }

  /// A full disk in the middle of a run: it ends in order, and running again completes it.
  @Test(arguments: [16, 24, 40, 64, 80]) func diskFills(kilobytes: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...12))
    let full = try tool.shell(
      "trap '' XFSZ; ulimit -f \(kilobytes); exec provision users.csv", status: nil)
    #expect([73, 74].contains(full.status), full.comment)
    #expect(full.messageLines.count <= 16, full.comment)

    let again = try tool.run("users.csv")
    let report = try tool.report("users.report.csv")
    #expect(report["status"].allSatisfy { $0 == "created" || $0 == "done" }, again.comment)
    let accounts = try tool.accounts()
    #expect(Set(accounts.map(\.email)).count == 12 && accounts.count == 12)
    #expect(Set(accounts.map(\.uid)) == Set(report["uid"]))
    #expect(accounts.allSatisfy { $0.name?.isEmpty == false })
  }

  @Test func errorLimits() throws {
    for (option, value) in [("--max-errors", "2"), ("--max-error-rate", "10%")] {
      let tool = try Tool()
      let bad = (1...30).map { "Bad \($0),bad\($0),password\n" }.joined()
      try tool.directory.write(
        "users.csv", "name,email,password\n" + bad + "Last,last@example.com,password\n")
      let result = try tool.run("users.csv", option, value, status: 79)
      #expect(result.messages.contains("stopped by \(option)"), result.comment)
      #expect(try tool.report("users.report.csv")["status"].last == "not_attempted", result.comment)
      #expect(try tool.accounts().isEmpty)
    }
  }

  @Test func maxDuration() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...20))
    let result = try tool.run(
      "users.csv", "--max-duration", "1s", "--rate", "5", "--concurrency", "2", status: 75)
    #expect(result.messages.contains("stopped by --max-duration; run again to go on"), result.comment)
    let statuses = try tool.report("users.report.csv")["status"]
    #expect(statuses.allSatisfy { $0 == "created" || $0 == "not_attempted" })
    #expect(!tool.directory.exists("users.rejects.csv"))
    try tool.run("users.csv")
    #expect(try tool.accounts().count == 20)
  }

  @Test func noHome() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    let noFolders: [String: String?] = ["HOME": nil, "XDG_DATA_HOME": nil, "XDG_STATE_HOME": nil]
    let result = try tool.run("users.csv", environment: noFolders, status: 78)
    #expect(result.messages.contains("give --store FILE"), result.comment)
    let other = try tool.run("users.csv", "--store", "a.db", environment: noFolders, status: 78)
    #expect(other.messages.contains("give --state-dir DIR"), other.comment)
    try tool.run("users.csv", "--store", "a.db", "--state-dir", "state", environment: noFolders)
  }

  @Test func unknownRun() throws {
    let tool = try Tool()
    let none = try tool.run("runs", "20260101", status: 66)
    #expect(none.messages.contains("no run is known for this target"), none.comment)
    try tool.directory.write("users.csv", Tool.users(1...1))
    try tool.run("users.csv")
    for command in [["runs"], ["report", "--report", "r.csv"], ["undo", "--yes"]] {
      let result = try tool.run(command + ["19700101T000000Z-000000"], status: 66)
      #expect(result.messages.contains("'provision runs' lists them"), result.comment)
    }
  }
}
