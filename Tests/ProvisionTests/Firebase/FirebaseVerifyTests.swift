import IdentityToolkitStub
import TestSupport
import Testing

/// `verify` and `login` at Firebase.
@Suite struct FirebaseVerifyTests {
  private func withAccounts(_ route: FirebaseTool.Route) throws -> FirebaseTool {
    let firebase = try FirebaseTool(route)
    try firebase.write("made.csv", Tool.users(1...4))
    try firebase.run("made.csv")
    try firebase.write(
      "users.csv",
      """
      name,email,password
      User 1,USER1@example.com,password 1
      Other,user2@example.com,password 2
      User 3,user3@example.com,another
      User 9,user9@example.com,password 9
      Bad,bad,password

      """)
    return firebase
  }

  @Test(arguments: FirebaseTool.Route.allCases) func everyStatus(route: FirebaseTool.Route) throws {
    let firebase = try withAccounts(route)
    let result = try firebase.run("verify", "users.csv", status: 2)
    let statuses = ["verified", "wrong_name", "wrong_password", "missing", "invalid"]
    #expect(try firebase.report["status"] == statuses, result.comment)
    firebase.expectAccounts(1...4)
  }

  @Test func aDisabledAccount() throws {
    let firebase = try FirebaseTool(.admin)
    try firebase.write("users.csv", "name,email,password,disabled\nAnn,ann@example.com,password 1,true\n")
    try firebase.run("users.csv")
    try firebase.run("verify", "users.csv", status: 3)
    #expect(try firebase.report["status"] == ["disabled"])
  }

  @Test func whatTheProjectHidesIsSaidToBeHidden() throws {
    let firebase = try withAccounts(.client)
    firebase.stub.faults.emailPrivacy = true
    try firebase.run("verify", "users.csv", status: 2)
    #expect(
      try firebase.report["status"] == [
        "verified", "wrong_name", "wrong_password", "wrong_password", "invalid",
      ])
    #expect(
      try firebase.report["message"][3].contains("does not tell a wrong password from a missing account"))
  }

  @Test func busyAnswersAreWaitedFor() throws {
    let firebase = try withAccounts(.client)
    firebase.stub.faults = StubFaults([try FaultRule(parsing: "unavailable every=3")])
    try firebase.run("verify", "made.csv")
    firebase.stub.faults = StubFaults([
      try FaultRule(parsing: "apiKeyInvalid operation=signInWithPassword after=2")
    ])
    let result = try firebase.run("verify", "made.csv", "--concurrency", "1", "--report", "v.csv", status: 77)
    #expect(
      try firebase.tool.report("v.csv")["status"] == [
        "verified", "failed", "not_attempted", "not_attempted",
      ],
      result.comment)
  }

  @Test func credentialsAloneCannotSignIn() throws {
    let firebase = try FirebaseTool(.admin, asProduction: true)
    try firebase.write("users.csv", Tool.users(1...30))
    let result = try firebase.run("verify", "users.csv", "--concurrency", "1", status: 77)
    #expect(result.messages.contains("--api-key-file"), result.comment)
    #expect(try firebase.report.statuses["not_attempted"] ?? 0 >= 25)
  }

  @Test(arguments: FirebaseTool.Route.allCases) func login(route: FirebaseTool.Route) throws {
    let firebase = try withAccounts(route)
    let account = try #require(firebase.stub.accounts.first)
    let result = try firebase.run(
      "login", "--email", "user1@example.com", "--password-stdin", input: "password 1")
    #expect(
      result.output == "uid: \(account.localId)\nemail: user1@example.com\nname: User 1\n", result.comment)
    for (email, password, reason) in [
      ("user1@example.com", "wrong", "the password is wrong"),
      ("user9@example.com", "password 9", "there is no account with this address"),
    ] {
      let refused = try firebase.run(
        "login", "--email", email, "--password-stdin", input: password, status: 3)
      #expect(refused.messages.contains(reason), refused.comment)
    }
  }
}
