import Glibc
import JSONText
import TestSupport
import Testing

/// Ctrl-C and `kill` end a run in order; a second signal ends it at once.
@Suite struct InterruptionTests {
  /// More rows than the rate lets through in a second or three. The one on line `badLine` is refused at once:
  /// its message tells that those before it are done.
  private static let badLine = 8
  private static let input =
    Tool.users(1...(badLine - 2)) + "Bad,bad,a password\n"
    + Tool.records(100...199)

  private func started() throws -> (Tool, RunningTool) {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.input)
    let running = try tool.start("users.csv", "--rate", "50", "--concurrency", "4")
    #expect(try running.waitForMessage("users.csv:\(Self.badLine):"))
    return (tool, running)
  }

  @Test(arguments: [
    (SIGINT, "SIGINT", Int32(130)), (SIGTERM, "SIGTERM", Int32(143)),
  ]) func signalStopsInOrder(_ signal: Int32, _ name: String, _ status: Int32) throws {
    let (tool, running) = try started()
    running.send(signal)
    let result = try running.wait()
    #expect(result.status == status, result.comment)
    #expect(result.messages.contains("stopped by \(name)"), result.comment)
    #expect(result.messages.contains("run again to go on"), result.comment)

    let report = try tool.report("users.report.csv")
    let statuses = report["status"]
    #expect(statuses.count == 107)
    #expect(statuses[Self.badLine - 2] == "invalid")
    // In the order of the input: what was done, then what was not attempted.
    let rest = statuses.drop { $0 != "not_attempted" }
    #expect(!rest.isEmpty && rest.allSatisfy { $0 == "not_attempted" }, result.comment)
    let made = zip(statuses, report["uid"]).filter { $0.0 == "created" }.map(\.1)
    #expect(made.count >= Self.badLine - 2)
    #expect(try Set(tool.accounts().map(\.uid)) == Set(made), "every account that was made is reported")
    #expect(try tool.directory.text("users.rejects.csv").split(separator: "\n").count == 2)
    #expect(tool.directory.names.allSatisfy { !$0.hasSuffix(".tmp") })

    let runs = try tool.run("runs", "--json")
    #expect(try runs.json[0]?["stopped_by"]?.string == name, runs.comment)
    #expect(try runs.json[0]?["exit_code"]?.integer == Int(status), runs.comment)

    let next = try tool.run("users.csv", status: 2)
    let after = try tool.report("users.report.csv")["status"]
    #expect(after.count { $0 == "done" } == made.count, next.comment)
    #expect(after.count { $0 == "created" } == 106 - made.count, next.comment)
    let accounts = try tool.accounts()
    #expect(accounts.count == 106 && accounts.allSatisfy { $0.name?.isEmpty == false })
  }

  @Test func secondSignalEndsAtOnce() throws {
    let (tool, running) = try started()
    running.send(SIGINT)
    running.send(SIGTERM)
    let result = try running.wait()
    // The second may come when the run has ended already; else there is no time for a report.
    #expect([130, 143].contains(result.status), result.comment)
    #expect(result.status == 130 || !tool.directory.exists("users.report.csv"), result.comment)
    try tool.run("users.csv", status: 2)
    #expect(try tool.accounts().count == 106)
  }

  @Test func signalBeforeAnythingWasBegunEndsAtOnce() throws {
    let tool = try Tool()
    try tool.shell("mkfifo pipe; exec 3<>pipe; provision pipe & sleep 0; kill -TERM $!; wait $!", status: 143)
    #expect(try tool.accounts().isEmpty)
  }
}
