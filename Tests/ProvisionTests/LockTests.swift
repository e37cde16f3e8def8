import Glibc
import TestSupport
import Testing

/// One run at a time works on a target.
@Suite struct LockTests {
  /// A run that would go on for minutes, and is stopped when `body` has returned.
  private func whileOneIsAtWork(_ body: (Tool, RunningTool) throws -> Void) throws {
    let tool = try Tool()
    try tool.directory.write(
      "first.csv", Tool.users(1...1) + "Bad,bad,a password\n" + Tool.records(2...500))
    try tool.directory.write("second.csv", Tool.users(1...3))
    let first = try tool.start("first.csv", "--rate", "5", "--concurrency", "2")
    #expect(try first.waitForMessage("first.csv:3:"))
    try body(tool, first)
    first.send(SIGTERM)
    let result = try first.wait()
    #expect(result.status == 143, result.comment)
  }

  @Test func secondRunIsSentAway() throws {
    try whileOneIsAtWork { tool, first in
      let second = try tool.run("second.csv", status: 75)
      #expect(second.messages.contains("another run is at work on this target"), second.comment)
      #expect(second.messages.contains("process \(first.process), started 20"), second.comment)
      #expect(!tool.directory.exists("second.report.csv"))
    }
  }

  @Test func othersMayLook() throws {
    try whileOneIsAtWork { tool, _ in
      try tool.run("validate", "second.csv")
      try tool.run("runs")
      try tool.run("accounts", "list")
      try tool.run("accounts", "export")
      try tool.run("second.csv", "--store", "other.db", "--limit", "1")
    }
  }

  @Test func shardsWorkSideBySide() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...40))
    let runs = try (0..<3).map { shard in
      try tool.start("users.csv", "--shard", "\(shard)/3", "--report", "\(shard).csv")
    }
    for run in runs {
      let result = try run.wait()
      #expect(result.status == 0, result.comment)
    }
    let lines = try (0..<3).flatMap { try tool.report("\($0).csv")["line"] }.compactMap(Int.init)
    #expect(lines.sorted() == Array(2...41))
    #expect(try tool.accounts().count == 40)
  }
}
