import Glibc
import JSONText
import TestSupport
import Testing

/// Whatever moment a run is killed at, running the same command again makes everything right.
@Suite struct CrashTests {
  @Test(arguments: UInt64(1)...2) func killedAtAnyMoment(seed: UInt64) throws {
    try kill(times: 20, rows: 60, seed: seed)
  }

  /// Kills runs over the same file at random moments, then lets one finish.
  func kill(times: Int, rows: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tool = try Tool()
    let bad = [rows / 3, rows / 2]
    let records = (1...rows).map { number in
      bad.contains(number)
        ? "Bad \(number),bad\(number),secret words\n"
        : "User \(number),user\(number)@example.com,password \(number)\n"
    }
    try tool.directory.write("users.csv", "name,email,password\n" + records.joined())

    for _ in 0..<times {
      let events = FolderEvents(below: tool.directory.path)
      let running = try tool.start("users.csv")
      // Each write to store, ledger or results is a moment; the first runs die while files are being made.
      if try running.waitForEvents(Int.random(in: 1...70, using: &random), events) {
        running.send(SIGKILL)
      }
      let result = try running.wait()
      #expect([-SIGKILL, 2].contains(result.status), result.comment)
    }

    let result = try tool.run("users.csv", status: 2)
    let report = try tool.report("users.report.csv")
    let accounts = try tool.accounts()
    #expect(report["line"] == (2...(rows + 1)).map(String.init), result.comment)
    for (index, row) in report.rows.enumerated() {
      let number = index + 1
      if bad.contains(number) {
        #expect(row["status"] == "invalid", "\(row)")
      } else {
        #expect(["created", "done"].contains(row["status"]), "\(row)")
        let own = accounts.filter { $0.email == "user\(number)@example.com" }
        #expect(own == [StoredUser(uid: row["uid"] ?? "", email: row["email"] ?? "", name: "User \(number)")])
      }
    }
    #expect(accounts.count == rows - bad.count, result.comment)

    // What the ledger says was made by runs of ours is all of it.
    let runs = try tool.run("runs", "--json")
    let made = try #require(runs.json.array).compactMap { $0["accounts"]?.integer }
    #expect(made.reduce(0, +) == accounts.count, runs.comment)
  }
}
