import Foundation
import JSONText
import TestSupport
import Testing

/// The files that newcomers try first, each with the report that it gives.
@Suite struct SamplesTests {
  static let samples: [(name: String, status: Int32)] = [
    ("users.csv", 0), ("users.json", 0), ("users.ndjson", 0), ("users-with-mistakes.csv", 2),
  ]

  private static func expected(_ name: String) throws -> String {
    try String(
      contentsOf: Tool.samples.appendingPathComponent("expected").appendingPathComponent(name),
      encoding: .utf8)
  }

  @Test(arguments: samples) func report(_ name: String, _ status: Int32) throws {
    let tool = try Tool()
    try tool.copySample(name)
    let result = try tool.run(name, "--report", "report.csv", status: status)
    let report = try tool.report("report.csv")
    #expect(try report.settled == Self.expected(name + ".report.csv"), result.comment)

    let made = zip(report["status"], report["uid"]).filter { $0.0 == "created" }.map(\.1)
    #expect(try Set(made) == Set(tool.accounts().map(\.uid)), "a uid names an account that is there")
    #expect(try tool.accounts().allSatisfy { $0.name?.isEmpty == false })
  }

  @Test(arguments: samples.dropLast()) func rerunHasNothingToDo(_ name: String, _ status: Int32) throws {
    let tool = try Tool()
    try tool.copySample(name)
    try tool.run(name, "--report", "first.csv")
    let accounts = try tool.accounts()
    let result = try tool.run(name, "--report", "second.csv")
    let second = try tool.report("second.csv")
    #expect(second["status"] == Array(repeating: "done", count: 12), result.comment)
    #expect(second["attempts"] == Array(repeating: "0", count: 12))
    #expect(try second["uid"] == tool.report("first.csv")["uid"])
    #expect(try tool.accounts() == accounts)
  }

  @Test func theThreeGoodSamplesHoldTheSameAccounts() throws {
    let tool = try Tool()
    for name in ["users.csv", "users.json", "users.ndjson"] { try tool.copySample(name) }
    try tool.run("users.csv")
    for name in ["users.json", "users.ndjson"] {
      let result = try tool.run("verify", name, "--report", "verify.csv")
      #expect(
        try tool.report("verify.csv")["status"] == Array(repeating: "verified", count: 12), result.comment)
    }
  }

  @Test func rejects() throws {
    let tool = try Tool()
    try tool.copySample("users-with-mistakes.csv")
    try tool.run("users-with-mistakes.csv", status: 2)
    let rejects = try tool.directory.text("users-with-mistakes.rejects.csv")
    #expect(try rejects == Self.expected("users-with-mistakes.csv.rejects.csv"))
    #expect(try tool.directory.permissions("users-with-mistakes.rejects.csv") == 0o600)
  }

  @Test func validateFindsTheMistakesAndMakesNothing() throws {
    let tool = try Tool()
    try tool.copySample("users-with-mistakes.csv")
    let result = try tool.run("validate", "users-with-mistakes.csv", status: 2)
    let statuses = try tool.report("users-with-mistakes.report.csv")["status"]
    #expect(statuses.count { $0 == "valid" } == 3, result.comment)
    #expect(statuses.count { $0 == "invalid" } == 8)
    #expect(statuses.count { $0 == "duplicate" } == 1)
    #expect(try tool.accounts().isEmpty)
  }

  @Test func mendedRejectsBecomeAccounts() throws {
    let tool = try Tool()
    try tool.copySample("users-with-mistakes.csv")
    try tool.run("users-with-mistakes.csv", status: 2)
    var text = try tool.directory.text("users-with-mistakes.rejects.csv")
    let mends = [
      ("ben.miles.example.com", "ben.miles@example.com"), (",short,", ",long enough,"),
      (",,dora@", "Dora,Ek,dora@"), ("emil@example,", "emil@example.org,"),
      ("Fay,Wray,ann.taylor@EXAMPLE.com", "Fay,Wray,fay.wray@example.com"),
      (",415-555-0102,", ",+14155550102,"), ("missing a cell,", "missing a cell,,,"),
      ("\"Snow\" Stark", "Snow Stark"), ("\"Kim\nPossible\"", "Kim Possible"),
    ]
    for (mistake, mend) in mends {
      let place = try #require(text.range(of: mistake), "\(mistake) is no longer in the sample")
      text.replaceSubrange(place, with: mend)
    }
    try tool.directory.write("mended.csv", text)

    let result = try tool.run("mended.csv")
    #expect(try tool.report("mended.report.csv")["status"] == Array(repeating: "created", count: 9))
    #expect(try tool.accounts().count == 12, result.comment)
    #expect(!tool.directory.exists("mended.rejects.csv"))
    try tool.run("verify", "mended.csv")
  }

  @Test func templatesValidate() throws {
    for format in ["csv", "json", "ndjson"] {
      let tool = try Tool()
      let template = try tool.run("template", "--format", format)
      try tool.run("validate", "-", input: template.output)
    }
  }
}
