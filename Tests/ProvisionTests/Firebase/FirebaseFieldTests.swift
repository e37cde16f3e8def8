import IdentityToolkitStub
import TestSupport
import Testing

/// Optional columns, tenants, and what a route cannot set.
@Suite struct FirebaseFieldTests {
  private static let columns = "name,email,password,uid,photo_url,phone,email_verified,disabled,claims\n"

  @Test func theAdminRouteSetsEveryField() throws {
    let firebase = try FirebaseTool(.admin)
    try firebase.write(
      "users.csv",
      Self.columns
        + #"Ann,ann@example.com,password 1,ann-1,https://example.com/a.png,+15555550100,true,true,"{""role"":""a""}""#
        + "\nBen,ben@example.com,password 2,,,,,,\n")
    let result = try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 2], result.comment)
    let ann = try #require(firebase.stub.accounts.first)
    #expect(ann.localId == "ann-1")
    #expect(ann.photoUrl == "https://example.com/a.png")
    #expect(ann.phoneNumber == "+15555550100")
    #expect(ann.emailVerified)
    #expect(ann.disabled)
    #expect(ann.customAttributes == #"{"role":"a"}"#)
    #expect(ann.displayName == "Ann")
    let ben = try #require(firebase.stub.accounts.last)
    #expect(ben.localId.count == 28)
    #expect(!ben.emailVerified)
    #expect(ben.customAttributes == nil)
    #expect(firebase.requests(.update) == 1, "claims alone take a second call")
  }

  /// Claims are no less part of the row than its name: what breaks off before them is finished later.
  @Test func claimsThatWereNotSetAreSetByTheNextRun() throws {
    let firebase = try FirebaseTool(.admin, "USER_DISABLED operation=update")
    try firebase.write(
      "users.csv", "name,email,password,claims\nAnn,ann@example.com,password 1,\"{\"\"a\"\":1}\"\n")
    try firebase.run("users.csv", status: 3)
    #expect(try firebase.report["status"] == ["partial"])
    firebase.stub.faults = StubFaults()
    try firebase.run("users.csv")
    #expect(try firebase.report["status"] == ["created"])
    #expect(firebase.stub.accounts.map(\.customAttributes) == [#"{"a":1}"#])
  }

  @Test func aUIDOfAnotherAccount() throws {
    let firebase = try FirebaseTool(.admin)
    try firebase.write(
      "users.csv",
      "name,email,password,uid\nAnn,ann@example.com,password 1,u\nBen,ben@example.com,password 2,u\n")
    try firebase.run("users.csv", "--concurrency", "1", status: 2)
    #expect(try firebase.report["code"] == ["", "DUPLICATE_LOCAL_ID"])
    #expect(firebase.stub.accounts.map(\.email) == ["ann@example.com"])
  }

  @Test(arguments: ["uid", "photo_url", "phone", "email_verified", "disabled", "claims"])
  func aColumnThatAnAPIKeyCannotSetIsAnErrorBeforeTheFirstRequest(column: String) throws {
    let firebase = try FirebaseTool(.client)
    try firebase.write("users.csv", "name,email,password,\(column)\nAnn,ann@example.com,password 1,\n")
    for options in [[], ["--dry-run"]] {
      let result = try firebase.tool.run(["users.csv"] + options + firebase.target, status: 64)
      #expect(result.messages.contains("cannot set \(column)"), result.comment)
      #expect(result.messages.contains("--credentials"))
    }
    #expect(firebase.stub.stats.requests == 0)
  }

  /// Each object names its own fields.
  @Test func aJSONFieldThatAnAPIKeyCannotSet() throws {
    let firebase = try FirebaseTool(.client)
    try firebase.write(
      "users.json",
      #"[{"name":"Ann","email":"ann@example.com","password":"password 1","phone":"+15555550100"},"#
        + #"{"name":"Ben","email":"ben@example.com","password":"password 2","phone":null}]"#)
    let result = try firebase.run("users.json", status: 2)
    let report = try firebase.report
    #expect(report["status"] == ["invalid", "created"], result.comment)
    #expect(report["code"] == ["field_not_settable", ""])
    #expect(firebase.stub.accounts.map(\.email) == ["ben@example.com"])
  }

  @Test(arguments: FirebaseTool.Route.allCases) func aTenantsAccountsAreItsOwn(route: FirebaseTool.Route)
    throws
  {
    let firebase = try FirebaseTool(route)
    try firebase.write("users.csv", Tool.users(1...3))
    try firebase.run("users.csv", "--tenant", "t-1")
    try firebase.run("verify", "users.csv", "--tenant", "t-1", "--report", "v.csv")
    #expect(firebase.stub.accounts.map(\.tenant) == ["t-1", "t-1", "t-1"])
    firebase.expectAccounts(1...3)
    // The project has a ledger of its own.
    try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 3])
    #expect(firebase.stub.accounts.count == 6)
    try firebase.run("users.csv", "--tenant", "t-1")
    #expect(try firebase.report.statuses == ["done": 3])
  }
}
