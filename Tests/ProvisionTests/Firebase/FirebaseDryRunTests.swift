import IdentityToolkitStub
import TestSupport
import Testing

/// What is known before anything is made: the password policy, and with `--online` the accounts.
@Suite struct FirebaseDryRunTests {
  private static let users = """
    name,email,password
    Ann,ann@example.com,long enough 1
    Ben,ben@example.com,short 1
    Cy,cy@example.com,no digit here

    """

  @Test(arguments: FirebaseTool.Route.allCases, [["--dry-run"], []]) func thePoliciesRulesAreTheRuns(
    route: FirebaseTool.Route, options: [String]
  ) throws {
    let firebase = try FirebaseTool(route) {
      $0.passwordPolicy = PasswordPolicy(minimumLength: 10)
      $0.passwordPolicy?.needsDigit = true
    }
    try firebase.write("users.csv", Self.users)
    let result = try firebase.tool.run(["users.csv"] + options + firebase.target, status: 2)
    let report = try firebase.report
    let good = options.isEmpty ? "created" : "valid"
    #expect(report["status"] == [good, "invalid", "invalid"], result.comment)
    #expect(report["code"] == ["", "password_too_short", "password_policy"])
    #expect(firebase.requests(.signUp) == (options.isEmpty ? 1 : 0), "nothing bad was sent")
  }

  /// The administrator's view of the policy, where there is no API key.
  @Test func thePolicyOfTheConfiguration() throws {
    let firebase = try FirebaseTool(.admin, asProduction: true) {
      $0.passwordPolicy = PasswordPolicy(minimumLength: 10)
    }
    try firebase.write("users.csv", Self.users)
    try firebase.run("users.csv", "--dry-run", status: 2)
    #expect(try firebase.report["status"] == ["valid", "invalid", "valid"])
    #expect(firebase.requests(.projectConfig) == 1)
  }

  @Test(arguments: FirebaseTool.Route.allCases) func aPolicyThatIsNotToBeHadIsAWarning(
    route: FirebaseTool.Route
  ) throws {
    let firebase = try FirebaseTool(route, "unavailable")
    try firebase.write("users.csv", Self.users)
    let result = try firebase.run("users.csv", "--dry-run", "--max-retries", "0")
    #expect(result.messages.contains("warning: the project's password policy is not known"), result.comment)
    #expect(try firebase.report.statuses == ["valid": 3])
    // The same is the end of what needs an answer.
    try firebase.run("users.csv", "--dry-run", "--online", "--max-retries", "0", status: 69)
    try firebase.run("users.csv", "--max-retries", "0", status: 69)
  }

  @Test func withoutCredentialsTheRulesOfTheServiceHold() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.users + "Di,di,x\n")
    let result = try tool.run("validate", "users.csv", "--backend", "firebase", status: 2)
    #expect(try tool.report("users.report.csv").statuses == ["valid": 3, "invalid": 1])
    #expect(
      result.messages.contains("password policy is not known: there are no credentials"), result.comment)
    try tool.run("validate", "users.csv", "--backend", "firebase", "--online", status: 77)
    try tool.run("users.csv", "--backend", "firebase", status: 77)
  }

  @Test func lookupsAreOfAHundred() throws {
    let firebase = try FirebaseTool(.admin)
    try firebase.write("theirs.csv", Tool.users(101...110))
    try firebase.run("theirs.csv", "--state-dir", "theirs")
    let before = firebase.requests(.lookup)
    let signUps = firebase.requests(.signUp)
    try firebase.write("users.csv", Tool.users(1...250))
    let result = try firebase.run("users.csv", "--dry-run", "--online")
    #expect(try firebase.report.statuses == ["would_create": 240, "would_skip": 10], result.comment)
    #expect(firebase.requests(.lookup) - before == 1 + 3, "one of the check, and one for each hundred")
    #expect(firebase.requests(.signUp) == signUps, "it only looks")
    #expect(firebase.requests(.update) == 0)
  }

  @Test(arguments: FirebaseTool.Route.allCases) func looksAreRepeatedToo(route: FirebaseTool.Route) throws {
    let firebase = try FirebaseTool(route, "unavailable every=3")
    try firebase.write("users.csv", Tool.users(1...5))
    let result = try firebase.run("users.csv", "--dry-run", "--online")
    #expect(try firebase.report.statuses == ["would_create": 5], result.comment)
    #expect(firebase.stub.accounts.isEmpty)
  }

  @Test func aProjectThatHidesItsAddresses() throws {
    let firebase = try FirebaseTool(.client) { $0.emailPrivacy = true }
    try firebase.write("users.csv", Tool.users(1...2))
    let result = try firebase.run("users.csv", "--dry-run", "--online", status: 2)
    let report = try firebase.report
    #expect(report["code"] == ["not_knowable", "not_knowable"], result.comment)
    #expect(report["message"][0].contains("only --credentials can tell"))
  }
}
