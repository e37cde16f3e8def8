import IdentityToolkitStub
import TestSupport
import Testing

/// `--if-exists` on both routes. No form of it ever touches a password.
@Suite struct FirebaseExistingAccountTests {
  /// Ann has another name than the row's, Ben another name and password, Cy no name at all.
  private func withAccounts(_ route: FirebaseTool.Route) throws -> FirebaseTool {
    let firebase = try FirebaseTool(route)
    try firebase.write(
      "theirs.csv",
      "name,email,password\nOld Ann,ann@example.com,password 1\nOld Ben,ben@example.com,their password\n")
    try firebase.run("theirs.csv", "--state-dir", "theirs")
    // Whoever made this account died before naming it.
    firebase.stub.faults = StubFaults([try FaultRule(parsing: "USER_DISABLED operation=update")])
    try firebase.write("nameless.csv", "name,email,password\nCy,cy@example.com,password 3\n")
    let maker = try firebase.tool.run(
      ["nameless.csv", "--backend", "firebase", "--emulator", firebase.stub.host, "--state-dir", "theirs"],
      environment: ["FIREBASE_API_KEY": "key"], status: nil)
    #expect(maker.status == 3, maker.comment)
    firebase.stub.faults = StubFaults()
    #expect(names(firebase) == ["Old Ann", "Old Ben", nil])
    try firebase.write(
      "users.csv",
      "name,email,password\nAnn,ANN@example.com,password 1\nBen,ben@example.com,password 2\n"
        + "Cy,cy@example.com,password 3\nDi,di@example.com,password 4\n")
    return firebase
  }

  private func names(_ firebase: FirebaseTool) -> [String?] { firebase.stub.accounts.map(\.displayName) }

  struct Case: Sendable, CustomTestStringConvertible {
    let route: FirebaseTool.Route
    let policy: String
    let statuses: [String]
    let names: [String?]
    let status: Int32
    var testDescription: String { "\(route.rawValue) \(policy)" }

    init(
      _ route: FirebaseTool.Route, _ policy: String, _ statuses: [String], _ names: [String?],
      status: Int32 = 0
    ) {
      self.route = route
      self.policy = policy
      self.statuses = statuses
      self.names = names
      self.status = status
    }
  }

  static let cases = [
    Case(.client, "skip", ["exists", "exists", "exists", "created"], ["Old Ann", "Old Ben", nil, "Di"]),
    Case(
      .client, "repair", ["exists", "failed", "updated", "created"], ["Old Ann", "Old Ben", "Cy", "Di"],
      status: 2),
    Case(
      .client, "update", ["updated", "failed", "updated", "created"], ["Ann", "Old Ben", "Cy", "Di"],
      status: 2),
    Case(
      .client, "fail", ["failed", "failed", "failed", "created"], ["Old Ann", "Old Ben", nil, "Di"], status: 2
    ),
    Case(.admin, "skip", ["exists", "exists", "exists", "created"], ["Old Ann", "Old Ben", nil, "Di"]),
    Case(.admin, "repair", ["exists", "exists", "updated", "created"], ["Old Ann", "Old Ben", "Cy", "Di"]),
    Case(.admin, "update", ["updated", "updated", "updated", "created"], ["Ann", "Ben", "Cy", "Di"]),
    Case(
      .admin, "fail", ["failed", "failed", "failed", "created"], ["Old Ann", "Old Ben", nil, "Di"], status: 2),
  ]

  @Test(arguments: cases) func policies(_ example: Case) throws {
    let firebase = try withAccounts(example.route)
    let result = try firebase.run("users.csv", "--if-exists", example.policy, status: example.status)
    let report = try firebase.report
    #expect(report["status"] == example.statuses, result.comment)
    #expect(names(firebase) == example.names)
    #expect(
      firebase.stub.accounts.map(\.password) == ["password 1", "their password", "password 3", "password 4"])
    if example.route == .client, example.statuses[1] == "failed", example.policy != "fail" {
      #expect(report["message"][1].contains("only --credentials can tell more"))
    }
  }

  /// The dry run says what the run would do, and does nothing.
  @Test(arguments: cases) func foretold(_ example: Case) throws {
    let firebase = try withAccounts(example.route)
    let result = try firebase.run(
      "users.csv", "--dry-run", "--online", "--if-exists", example.policy, status: nil)
    let isClient = example.route == .client
    let foretold: [String] = zip(example.statuses, [0, 1, 2, 3]).map { status, index in
      switch status {
      case "created": "would_create"
      case "updated": "would_update"
      case "exists": "would_skip"
      // What an API key cannot know, it says.
      default: isClient && index == 1 ? "would_skip" : "would_fail"
      }
    }
    let report = try firebase.report
    #expect(report["status"] == foretold, result.comment)
    #expect(names(firebase) == ["Old Ann", "Old Ben", nil])
    if isClient {
      #expect(report["code"][1] == "not_knowable")
      #expect(report["message"][1].contains("not with this row's password"))
    }
  }
}
