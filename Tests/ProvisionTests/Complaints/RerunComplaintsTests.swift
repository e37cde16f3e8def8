import Glibc
import TestSupport
import Testing

/// Rows that are the same account.
@Suite struct DuplicateComplaintsTests {
  static let complaints = [
    Complaint(
      78, "two addresses that differ in case alone ended in an endless loop",
      "name,email,password\nAlice,alice@example.com,secret1\nAlice,Alice@example.com,secret2\n",
      command: "run",
      status: 2,
      rows: [
        .init(line: 2, name: "Alice", email: "alice@example.com", status: "created"),
        .init(line: 3, name: "Alice", email: "Alice@example.com", status: "duplicate"),
      ], says: ["line 2 and line 3 are the same account"])
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }

  @Test(arguments: [79, 81], [[], ["--fresh"]]) func theSameFileTwiceIsOneAccountEach(
    _ number: Int, options: [String]
  ) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...20))
    try tool.run("users.csv")
    let before = try tool.accounts()
    for _ in 0..<2 { try tool.run(["users.csv"] + options) }
    #expect(try tool.accounts() == before)
    #expect(Set(try tool.report("users.report.csv")["status"]) == [options.isEmpty ? "done" : "exists"])
  }

  @Test(arguments: [82]) func manyRowsAreComparedWithoutLookingAtEachOther(_ number: Int) throws {
    let tool = try Tool()
    let rows = (1...30_000).map {
      "User \($0),\($0 % 2 == 0 ? "USER" : "user")\(($0 + 1) / 2)@example.com,password\n"
    }
    try tool.directory.write("users.csv", "name,email,password\n" + rows.joined())
    let result = try tool.run("validate", "users.csv", status: 2)
    #expect(result.messages.contains("30000 rows: 15000 valid, 15000 duplicate"), result.comment)
    #expect(result.messages.contains(#"("USER1@example.com")"#), "the address is shown, not the name")
  }
}

/// The same command again.
@Suite struct RerunComplaintsTests {
  @Test(arguments: [85, 87, 121]) func goesOnWhereTheFirstStopped(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...40))
    let running = try tool.start("users.csv", "--rate", "20", "--concurrency", "4")
    usleep(300_000)
    running.send(SIGKILL)
    _ = try running.wait()
    try tool.run("users.csv")
    let accounts = try tool.accounts()
    #expect(accounts.count == 40)
    #expect(
      Set(accounts.map { "\($0.email) \($0.name ?? "")" })
        == Set((1...40).map { "user\($0)@example.com User \($0)" }))
    #expect(Set(try tool.report("users.report.csv")["status"]).isSubset(of: ["created", "done"]))
  }

  @Test(arguments: [86]) func undoIsFollowedByTheSameFile(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...10))
    for round in 1...2 {
      try tool.run("users.csv")
      #expect(try tool.accounts().count == 10, "round \(round)")
      #expect(Set(try tool.report("users.report.csv")["status"]) == ["created"], "round \(round)")
      try tool.run("undo", try #require(try tool.runs().last), "--yes")
      #expect(try tool.accounts().isEmpty)
    }
  }

  /// Rows are remembered one by one, not up to a mark: those before the last that was done are not skipped.
  @Test(arguments: [89, 91]) func everyRowIsRememberedForItself(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...40))
    try tool.run("users.csv", "--lines", "11-20")
    try tool.run("users.csv", "--lines", "31-40")
    try tool.run("users.csv")
    let statuses = try tool.report("users.report.csv")["status"]
    #expect(statuses.count { $0 == "done" } == 20)
    #expect(statuses.count { $0 == "created" } == 20)
    #expect(try tool.accounts().count == 40)
  }

  @Test(arguments: [90]) func aRowThatClashesDoesNotHoldUpTheNext(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("first.csv", "name,email,password,uid\nAnn,ann@x.org,secret1,one\n")
    try tool.run("first.csv")
    try tool.directory.write(
      "users.csv", "name,email,password,uid\nBen,ben@x.org,secret2,one\nCy,cy@x.org,secret3,two\n")
    for round in 1...2 {
      let result = try tool.run("users.csv", status: 2)
      let report = try tool.report("users.report.csv")
      #expect(report["status"] == ["failed", round == 1 ? "created" : "done"], result.comment)
      #expect(report["message"][0].contains("uid"), "which of its keys clashes is said")
    }
  }

  @Test(arguments: [93, 94]) func rowsDoNotMix(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...40))
    try tool.run("users.csv", "--concurrency", "32")
    #expect(try tool.accounts().allSatisfy { $0.email == "user\($0.name?.dropFirst(5) ?? "")@example.com" })
    try tool.run("verify", "users.csv")
  }
}

/// Started by the clock.
@Suite struct CronComplaintsTests {
  @Test(arguments: [114]) func aRunEndsWhenItsTimeIsUp(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...500))
    let result = try tool.run("users.csv", "--rate", "5", "--max-duration", "1s", status: 75)
    #expect(try tool.report("users.report.csv").rows.count == 500, result.comment)
  }

  @Test(arguments: [81, 94, 115, 123]) func aSecondRunIsSentAway(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1) + "Bad,bad,a password\n" + Tool.records(2...500))
    let first = try tool.start("users.csv", "--rate", "5")
    #expect(try first.waitForMessage("users.csv:3:"))
    let second = try tool.run("users.csv", "--report", "second.csv", status: 75)
    #expect(second.messages.contains("another run is at work on this target"), second.comment)
    #expect(!tool.directory.exists("second.csv"))
    first.send(SIGTERM)
    _ = try first.wait()
  }
}
