import IdentityToolkitStub
import TestSupport
import Testing

/// Whatever becomes of requests and answers, each row ends as one account with its name.
@Suite struct FirebaseFaultTests {
  @Test(arguments: FirebaseTool.Route.allCases) func everyNinthAnswerIsLost(route: FirebaseTool.Route) throws
  {
    let firebase = try FirebaseTool(route, "lostAfter every=9")
    try firebase.write("users.csv", Tool.users(1...200))
    let result = try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 200], result.comment)
    firebase.expectAccounts(1...200)
    #expect(firebase.stub.stats.faults.values.reduce(0, +) > 20)
    let uids = Set(firebase.stub.accounts.map(\.localId))
    #expect(try Set(firebase.report["uid"]) == uids)
  }

  /// The work is done, and its answer says nothing.
  @Test(
    arguments: FirebaseTool.Route.allCases,
    [
      "reset every=7", "truncated every=7", "notJSON every=7", "empty every=7", "lostBefore every=7",
      "internalError every=7", "badGateway every=7", "oversized bytes=3000000 operation=signUp at=5",
    ])
  func answersThatSayNothing(route: FirebaseTool.Route, fault: String) throws {
    let firebase = try FirebaseTool(route, fault)
    try firebase.write("users.csv", Tool.users(1...20))
    let result = try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 20], result.comment)
    firebase.expectAccounts(1...20)
  }

  @Test(arguments: FirebaseTool.Route.allCases) func aServiceThatIsBusy(route: FirebaseTool.Route) throws {
    let firebase = try FirebaseTool(
      route, "tooManyRequests every=30 burst=3 times=3", "unavailable probability=0.2")
    try firebase.write("users.csv", Tool.users(1...25))
    let result = try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 25], result.comment)
    firebase.expectAccounts(1...25)
    let stats = firebase.stub.stats
    #expect(stats.requestsByStatus[429] ?? 0 > 0)
    #expect(stats.requestsByStatus[503] ?? 0 > 0)
    // After a burst nobody asks for about a second; only requests under way by then may still arrive.
    #expect(longestQuiet(stats) >= 6, "\(stats.requestsByWindow)")
    // Each refusal costs about one more request, no more.
    let refused = (stats.requestsByStatus[429] ?? 0) + (stats.requestsByStatus[503] ?? 0)
    #expect(stats.requests <= 25 * 2 + 10 + refused, "\(stats)")
  }

  @Test(arguments: ["retry-after=2", "retry-after-date=3"]) func retryAfterIsHonoured(wait: String) throws {
    let firebase = try FirebaseTool(.admin, "tooManyRequests operation=signUp at=10 \(wait)")
    try firebase.write("users.csv", Tool.users(1...40))
    let result = try firebase.run("users.csv", "--concurrency", "4")
    #expect(try firebase.report.statuses == ["created": 40], result.comment)
    // A date has whole seconds, of which the first has begun.
    #expect(longestQuiet(firebase.stub.stats) >= 15, "\(firebase.stub.stats.requestsByWindow)")
  }

  /// Most windows in succession without a request.
  private func longestQuiet(_ stats: StubStats) -> Int {
    stats.requestsByWindow.split { $0 > 0 }.map(\.count).max() ?? 0
  }

  // MARK: What every further row would meet too

  static let refusals: [(route: FirebaseTool.Route, fault: String, words: String)] = [
    (.client, "apiKeyInvalid operation=signUp after=10", "copy the web API key"),
    (.client, "apiKeyBlocked operation=signUp after=10", "restricted to websites"),
    (.client, "OPERATION_NOT_ALLOWED operation=signUp after=10", "switch it on"),
    (.client, "ADMIN_ONLY_OPERATION operation=signUp after=10", "--credentials"),
    (.admin, "serviceDisabled operation=signUp after=10", "enable it in the Google Cloud console"),
    (.admin, "PROJECT_NOT_FOUND operation=signUp after=10", "--project"),
  ]

  @Test(arguments: refusals) func theRunStops(
    _ refusal: (route: FirebaseTool.Route, fault: String, words: String)
  )
    throws
  {
    let firebase = try FirebaseTool(refusal.route, refusal.fault) { $0.latencyMilliseconds = 5 }
    try firebase.write("users.csv", Tool.users(1...100))
    let result = try firebase.run("users.csv", "--concurrency", "8", status: 77)
    #expect(result.messages.contains(refusal.words), result.comment)
    let report = try firebase.report
    #expect(report.rows.count == 100)
    let statuses = report.statuses
    #expect(statuses["created"] == 10, "\(statuses)")
    #expect((1...8).contains(statuses["failed"] ?? 0), "\(statuses)")
    #expect(statuses["not_attempted"] == 90 - (statuses["failed"] ?? 0), "\(statuses)")
    #expect(firebase.requests(.signUp) <= 10 + 8)

    // Mended, the same command goes on.
    firebase.stub.faults = StubFaults()
    try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 90, "done": 10])
    firebase.expectAccounts(1...100)
  }

  @Test(arguments: [
    (FirebaseTool.Route.client, "apiKeyInvalid", "copy the web API key"),
    (.client, "PASSWORD_LOGIN_DISABLED operation=signInWithPassword", "switch it on"),
    (.client, "CONFIGURATION_NOT_FOUND", "choose Get started"),
    (.admin, "serviceDisabled", "enable it in the Google Cloud console"),
    (.admin, "TENANT_NOT_FOUND", "--tenant"),
  ])
  func whatTheCheckFindsStopsBeforeTheFirstRow(route: FirebaseTool.Route, fault: String, words: String) throws
  {
    let firebase = try FirebaseTool(route, fault)
    try firebase.write("users.csv", Tool.users(1...100))
    let result = try firebase.run("users.csv", status: 77)
    #expect(result.messages.contains(words), result.comment)
    #expect(firebase.requests(.signUp) == 0)
    #expect(firebase.stub.accounts.isEmpty)
  }

  @Test(arguments: FirebaseTool.Route.allCases) func aServiceThatIsDown(route: FirebaseTool.Route) throws {
    let firebase = try FirebaseTool(route, "unavailable operation=signUp")
    try firebase.write("users.csv", Tool.users(1...50))
    let result = try firebase.run("users.csv", "--max-retries", "1", "--concurrency", "4", status: 69)
    #expect(try firebase.report.statuses["not_attempted"] ?? 0 >= 40, result.comment)
    #expect(firebase.stub.accounts.isEmpty)
  }

  @Test(arguments: FirebaseTool.Route.allCases) func nobodyIsThere(route: FirebaseTool.Route) throws {
    let firebase = try FirebaseTool(route)
    firebase.stub.stop()
    try firebase.write("users.csv", Tool.users(1...5))
    let result = try firebase.run("users.csv", "--max-retries", "0", status: 69)
    #expect(result.messages.contains("check host, port and firewall"), result.comment)
  }

  /// A code that nobody knows is the row's; when it is every row's, the run stops.
  @Test func aCodeThatIsNotKnown() throws {
    let firebase = try FirebaseTool(.client, "NEVER_HEARD_OF operation=signUp every=3")
    try firebase.write("users.csv", Tool.users(1...30))
    try firebase.run("users.csv", "--concurrency", "1", status: 2)
    #expect(try firebase.report.statuses == ["created": 20, "failed": 10])

    let other = try FirebaseTool(.client, "NEVER_HEARD_OF operation=signUp")
    try other.write("users.csv", Tool.users(1...30))
    let result = try other.run("users.csv", "--concurrency", "1", status: 77)
    #expect(try other.report.statuses == ["failed": 5, "not_attempted": 25], result.comment)
    #expect(result.messages.contains("NEVER_HEARD_OF"))
  }

  // MARK: Sessions and tokens

  /// The ID token ends between the two steps of a row.
  @Test(arguments: ["TOKEN_EXPIRED", "INVALID_ID_TOKEN", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"])
  func aSessionThatEnds(code: String) throws {
    let firebase = try FirebaseTool(.client, "\(code) operation=update every=4 times=3")
    try firebase.write("users.csv", Tool.users(1...12))
    let result = try firebase.run("users.csv", "--concurrency", "1")
    #expect(try firebase.report.statuses == ["created": 12], result.comment)
    firebase.expectAccounts(1...12)
    #expect(firebase.requests(.update) == 15)
  }

  @Test func aSessionThatCannotBeRenewedLeavesThePartForTheNextRun() throws {
    let firebase = try FirebaseTool(.client, "TOKEN_EXPIRED operation=update")
    try firebase.write("users.csv", Tool.users(1...3))
    try firebase.run("users.csv", status: 3)
    #expect(try firebase.report.statuses == ["partial": 3])
    #expect(try firebase.report["uid"].allSatisfy { !$0.isEmpty })
    firebase.stub.faults = StubFaults()
    try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 3])
    firebase.expectAccounts(1...3)
  }

  @Test(arguments: ["unauthorized operation=signUp at=20", "revokeAccessTokens operation=signUp at=20"])
  func anAccessTokenThatIsRefusedIsRenewedOnce(fault: String) throws {
    let firebase = try FirebaseTool(.admin, asProduction: true, fault) { $0.latencyMilliseconds = 5 }
    try firebase.write("users.csv", Tool.users(1...60))
    let result = try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 60], result.comment)
    firebase.expectAccounts(1...60)
    #expect(firebase.requests(.accessToken) == 2)
  }

  @Test func credentialsThatAreRefusedForGood() throws {
    let firebase = try FirebaseTool(.admin, asProduction: true, "unauthorized operation=signUp after=5")
    try firebase.write("users.csv", Tool.users(1...60))
    let result = try firebase.run("users.csv", "--concurrency", "4", status: 77)
    #expect(result.messages.contains("does not accept the credentials"), result.comment)
    #expect(try firebase.report.statuses["not_attempted"] ?? 0 >= 50)
    #expect(firebase.requests(.accessToken) <= 3)
  }
}
