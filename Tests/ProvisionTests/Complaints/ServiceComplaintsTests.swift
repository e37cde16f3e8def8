import IdentityToolkitStub
import TestSupport
import Testing

/// The account is made first, and named second.
@Suite struct TwoStepComplaintsTests {
  @Test(arguments: [95]) func anAccountWithoutItsNameIsPartialAndFinishedLater(_ number: Int) throws {
    let firebase = try FirebaseTool(
      "INVALID_ID_TOKEN operation=update", "INVALID_REFRESH_TOKEN operation=refresh")
    try firebase.tool.directory.write("users.csv", Tool.users(1...1))
    try firebase.run("users.csv", "--max-retries", "0", asAdministrator: false, status: 3)
    let row = try #require(try firebase.tool.report("users.report.csv").rows.first)
    #expect(row["status"] == "partial")
    #expect(row["uid"] == firebase.stub.accounts.first?.localId)
    firebase.stub.faults = StubFaults()
    try firebase.run("users.csv", asAdministrator: false, status: 0)
    #expect(firebase.names == FirebaseTool.users(1...1))
    #expect(firebase.count(.signUp) == 1, "the second run makes no account")
  }

  @Test(arguments: [97]) func anAdministratorMakesAccountAndNameAtOnce(_ number: Int) throws {
    let firebase = try FirebaseTool()
    try firebase.tool.directory.write("users.csv", Tool.users(1...5))
    try firebase.run("users.csv", asAdministrator: true, status: 0)
    #expect(firebase.names == FirebaseTool.users(1...5))
    #expect(firebase.count(.update) == 0)
  }

  /// `batchCreate` replaces accounts of the same uid and doubles addresses.
  @Test(arguments: [83], [true, false]) func nothingIsReplacedOrDoubled(_ number: Int, asAdministrator: Bool)
    throws
  {
    let firebase = try FirebaseTool()
    try firebase.tool.directory.write("users.csv", Tool.users(1...3))
    try firebase.run("users.csv", asAdministrator: asAdministrator, status: 0)
    let before = firebase.stub.accounts
    let again =
      "name,email,password\n" + (1...3).map { "Other \($0),USER\($0)@example.com,other password\n" }.joined()
    try firebase.tool.directory.write("again.csv", again)
    try firebase.run("again.csv", "--fresh", asAdministrator: asAdministrator, status: 0)
    #expect(firebase.stub.accounts == before)
    #expect(firebase.count(.batchCreate) == 0)
  }
}

/// The service wants fewer requests.
@Suite struct RateLimitComplaintsTests {
  @Test(
    arguments: [
      (98, "tooManyRequests operation=signUp every=6"),
      (99, "tooManyRequests operation=signUp every=6 retry-after=0"),
      (101, "TOO_MANY_ATTEMPTS_TRY_LATER operation=signUp at=3"),
      (101, "unavailable operation=signUp every=7"),
    ], [true, false])
  func slowsTheRunDownAndFailsNoRow(_ complaint: (number: Int, fault: String), asAdministrator: Bool) throws {
    let firebase = try FirebaseTool(complaint.fault)
    try firebase.tool.directory.write("users.csv", Tool.users(1...12))
    try firebase.run("users.csv", asAdministrator: asAdministrator, status: 0)
    #expect(firebase.names == FirebaseTool.users(1...12))
  }

  @Test(arguments: [98]) func aQuotaEndsTheRunWhichGoesOnLater(_ number: Int) throws {
    var faults = StubFaults()
    faults.signUpQuota = 4
    let firebase = try FirebaseTool(faults)
    try firebase.tool.directory.write("users.csv", Tool.users(1...10))
    try firebase.run("users.csv", "--max-retries", "0", asAdministrator: false, status: 75)
    let statuses = try firebase.tool.report("users.report.csv")["status"]
    #expect(statuses.count == 10)
    // An account whose name was not sent any more is partial.
    #expect(statuses.count { $0 == "created" || $0 == "partial" } == 4)
    firebase.stub.faults = StubFaults()
    try firebase.run("users.csv", asAdministrator: false, status: 0)
    #expect(firebase.names == FirebaseTool.users(1...10))
  }

  @Test(arguments: [103]) func rowsThatAreDoneCostNoRequest(_ number: Int) throws {
    let firebase = try FirebaseTool()
    try firebase.tool.directory.write("users.csv", Tool.users(1...20))
    try firebase.run("users.csv", asAdministrator: true, status: 0)
    let before = firebase.count(.signUp) + firebase.count(.lookup) + firebase.count(.update)
    // One request in ten seconds: the rows would take minutes.
    try firebase.run("users.csv", "--rate", "0.1", asAdministrator: true, status: 0)
    // Before its rows, a run tries whether it may look accounts up.
    #expect(firebase.count(.signUp) + firebase.count(.lookup) + firebase.count(.update) <= before + 1)
    #expect(Set(try firebase.tool.report("users.report.csv")["status"]) == ["done"])
  }

  @Test(arguments: [105]) func noMailIsSentUnlessItIsAskedFor(_ number: Int) throws {
    let firebase = try FirebaseTool()
    try firebase.tool.directory.write("users.csv", Tool.users(1...3))
    try firebase.run("users.csv", asAdministrator: true, status: 0)
    #expect(firebase.count(.sendOobCode) == 0)
  }
}

/// Access tokens live an hour.
@Suite struct TokenExpiryComplaintsTests {
  @Test(arguments: [106, 109]) func aTokenThatExpiresIsRenewed(_ number: Int) throws {
    let firebase = try FirebaseTool("revokeAccessTokens operation=signUp at=6 times=1")
    try firebase.tool.directory.write("users.csv", Tool.users(1...30))
    try firebase.run("users.csv", asAdministrator: true, status: 0)
    #expect(firebase.names == FirebaseTool.users(1...30))
    #expect(firebase.count(.accessToken) >= 2)
    #expect(firebase.count(.accessToken) <= 4, "one renewal serves all rows")
  }

  @Test(arguments: [107]) func oneThatStaysRefusedStopsTheRun(_ number: Int) throws {
    let firebase = try FirebaseTool("unauthorized operation=signUp after=5")
    try firebase.tool.directory.write("users.csv", Tool.users(1...200))
    let result = try firebase.run("users.csv", "--concurrency", "4", asAdministrator: true, status: 77)
    let statuses = try firebase.tool.report("users.report.csv")["status"]
    #expect(statuses.count == 200)
    #expect(statuses.count { $0 == "created" } == 5, result.comment)
    #expect(statuses.count { $0 == "not_attempted" } > 150, result.comment)
    firebase.stub.faults = StubFaults()
    try firebase.run("users.csv", asAdministrator: true, status: 0)
    #expect(firebase.names == FirebaseTool.users(1...200))
  }
}

/// Between the tool and the service.
@Suite struct NetworkComplaintsTests {
  @Test(arguments: [110]) func theProxyOfTheEnvironmentIsUsed(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    let result = try tool.run(
      "users.csv", "--backend", "firebase", "--max-retries", "0",
      environment: ["FIREBASE_API_KEY": "key", "HTTPS_PROXY": "http://127.0.0.1:9"], status: 69)
    #expect(result.messages.contains("proxy"), result.comment)
  }

  @Test(arguments: [111, 113]) func aTLSFailureIsNoMatterOfCredentials(_ number: Int) throws {
    let firebase = try FirebaseTool()
    try firebase.tool.directory.write("users.csv", Tool.users(1...1))
    // The stub speaks no TLS.
    let result = try firebase.tool.run(
      "users.csv", "--backend", "firebase", "--endpoint", "https://\(firebase.stub.host)", "--max-retries",
      "0",
      environment: ["FIREBASE_API_KEY": "key"], status: 69)
    #expect(result.messages.contains("TLS"), result.comment)
    #expect(!result.messages.contains("credentials"), result.comment)
    let help = try firebase.tool.run("help", "run").output
    #expect(help.contains("--ca-cert"))
    #expect(!help.contains("insecure"))
  }
}
