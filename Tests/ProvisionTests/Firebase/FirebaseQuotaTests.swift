import IdentityToolkitStub
import TestSupport
import Testing

/// The limits of the service: 100 sign-ups an hour with an API key, and mails.
@Suite struct FirebaseQuotaTests {
  private static let warning =
    "warning: with an API key the service takes 100 sign-ups an hour from one IP address: "

  @Test func theQuotaIsSaidBeforeTheRun() throws {
    let firebase = try FirebaseTool(.client, asProduction: true, "CONFIGURATION_NOT_FOUND")
    try firebase.write("users.csv", Tool.users(1...250))
    for command in [["users.csv"], ["users.csv", "--dry-run"]] {
      let result = try firebase.tool.run(command + firebase.target, status: nil)
      #expect(
        result.messages.contains(Self.warning + "250 rows take about 2 hours, over several runs"),
        result.comment)
      #expect(result.messages.contains("--credentials has no such limit"))
    }
    #expect(firebase.requests(.signUp) == 0)
  }

  @Test(arguments: [
    (["users.csv", "--limit", "100"], false), (["users.csv", "--lines", "2-101"], false),
    (["users.csv", "--lines", "2-102"], true), (["users.csv", "--shard", "0/2"], false),
    (["users.json"], true), (["users.json", "--limit", "50"], false), (["few.csv"], false),
    (["verify", "users.csv"], false),
  ])
  func onlyWhereItStandsInTheWay(arguments: [String], warns: Bool) throws {
    let firebase = try FirebaseTool(.client, asProduction: true, "CONFIGURATION_NOT_FOUND")
    try firebase.write("users.csv", Tool.users(1...200))
    try firebase.write("few.csv", Tool.users(1...100))
    let objects = (1...200).map { #"{"name":"N","email":"u\#($0)@example.com","password":"password"}"# }
    try firebase.write("users.json", "[\(objects.joined(separator: ","))]")
    let result = try firebase.tool.run(arguments + firebase.target, status: 77)
    #expect(result.messages.contains(Self.warning) == warns, result.comment)
  }

  @Test func administratorsHaveNoQuota() throws {
    let firebase = try FirebaseTool(.admin, asProduction: true, "CONFIGURATION_NOT_FOUND")
    try firebase.write("users.csv", Tool.users(1...250))
    let result = try firebase.run("users.csv", status: 77)
    #expect(!result.messages.contains("sign-ups"), result.comment)
  }

  @Test func aQuotaThatIsUsedUpEndsTheRunAndTheNextGoesOn() throws {
    let firebase = try FirebaseTool(.client) { $0.signUpQuota = 10 }
    try firebase.write("users.csv", Tool.users(1...40))
    let result = try firebase.run("users.csv", "--max-retries", "1", "--concurrency", "4", status: 75)
    let statuses = try firebase.report.statuses
    // One may be made and still wait for its name.
    #expect((statuses["created"] ?? 0) + (statuses["partial"] ?? 0) == 10, result.comment)
    #expect(statuses["not_attempted"] ?? 0 >= 26, "\(statuses)")
    #expect(statuses["failed"] ?? 0 <= 4, "\(statuses)")
    #expect(result.messages.contains("run again in an hour, or use --credentials"), result.comment)

    firebase.stub.faults = StubFaults()
    try firebase.run("users.csv")
    let made = statuses["created"] ?? 0
    #expect(try firebase.report.statuses == ["done": made, "created": 40 - made])
    firebase.expectAccounts(1...40)
  }

  // MARK: Mails

  @Test(arguments: FirebaseTool.Route.allCases) func eachNewAccountGetsItsMail(route: FirebaseTool.Route)
    throws
  {
    let firebase = try FirebaseTool(route)
    try firebase.write("theirs.csv", Tool.users(1...1))
    try firebase.run("theirs.csv", "--state-dir", "theirs")
    try firebase.write("users.csv", Tool.users(1...2))
    let result = try firebase.run("users.csv", "--send-reset")
    #expect(try firebase.report["status"] == ["exists", "created"], result.comment)
    #expect(firebase.requests(.sendOobCode) == 1)
  }

  @Test(arguments: FirebaseTool.Route.allCases) func aMailThatIsNotSentLeavesTheAccountCreated(
    route: FirebaseTool.Route
  ) throws {
    let firebase = try FirebaseTool(route, "RESET_PASSWORD_EXCEED_LIMIT operation=sendOobCode at=1")
    try firebase.write("users.csv", Tool.users(1...2))
    let result = try firebase.run(
      "users.csv", "--send-reset", "--max-retries", "0", "--concurrency", "1", status: 2)
    let report = try firebase.report
    #expect(report["status"] == ["created", "created"], result.comment)
    #expect(report["code"] == ["RESET_PASSWORD_EXCEED_LIMIT", ""])
    #expect(report["message"][0].hasPrefix("the account is complete, but no reset mail was sent: "))
    firebase.expectAccounts(1...2)
  }
}
