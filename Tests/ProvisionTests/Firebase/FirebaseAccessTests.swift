import Foundation
import IdentityToolkitStub
import TestSupport
import Testing

/// The ways to be let in.
@Suite struct FirebaseAccessTests {
  @Test func aServiceAccountsKey() throws {
    let firebase = try FirebaseTool(.admin, asProduction: true)
    // One of its own, as the console makes it.
    let key = try firebase.tool.shell(
      "openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 2>/dev/null"
    ).output
    let account = FirebaseTool.serviceAccount(tokenURL: firebase.stub.baseURL + "/token")
      .replacingOccurrences(
        of: exampleRSAKey.replacingOccurrences(of: "\n", with: "\\n"),
        with: key.replacingOccurrences(of: "\n", with: "\\n"))
    #expect(account.contains(key.split(separator: "\n")[1]))
    try firebase.tool.writeSecret("account.json", account)
    try firebase.write("users.csv", Tool.users(1...20))
    let result = try firebase.run("users.csv")
    #expect(try firebase.report.statuses == ["created": 20], result.comment)
    #expect(!result.messages.contains("others can read account.json"), result.comment)
    firebase.expectAccounts(1...20)
    #expect(firebase.requests(.accessToken) == 1, "all rows share it")
  }

  /// The project is the key's, and the variable is the one that Google's SDKs read.
  @Test func theEnvironmentIsEnough() throws {
    let firebase = try FirebaseTool(.admin, asProduction: true)
    try firebase.write("users.csv", Tool.users(1...2))
    let result = try firebase.tool.run(
      ["users.csv", "--backend", "firebase", "--endpoint", firebase.stub.baseURL],
      environment: ["GOOGLE_APPLICATION_CREDENTIALS": firebase.tool.directory.path("account.json")])
    #expect(
      firebase.stub.accounts.map(\.project) == [FirebaseTool.project, FirebaseTool.project], result.comment)

    let emulator = try FirebaseTool(.admin)
    try emulator.write("users.csv", Tool.users(1...2))
    try emulator.tool.run(
      ["users.csv", "--backend", "firebase"],
      environment: [
        "FIREBASE_AUTH_EMULATOR_HOST": emulator.stub.host, "GOOGLE_CLOUD_PROJECT": "demo-other",
      ])
    #expect(emulator.stub.accounts.map(\.project) == ["demo-other", "demo-other"])
  }

  @Test func theMetadataServer() throws {
    let firebase = try FirebaseTool(.client)
    try firebase.write("users.csv", Tool.users(1...5))
    let result = try firebase.tool.run(
      ["users.csv", "--backend", "firebase", "--endpoint", firebase.stub.baseURL],
      environment: ["GCE_METADATA_HOST": firebase.stub.host, "GOOGLE_CLOUD_PROJECT": FirebaseTool.project])
    #expect(try firebase.report.statuses == ["created": 5], result.comment)
    #expect(firebase.requests(.accessToken) == 1)
    firebase.expectAccounts(1...5)
  }

  @Test func aKeyThatWasDeleted() throws {
    let firebase = try FirebaseTool(.admin, asProduction: true, "invalidGrant operation=accessToken")
    try firebase.write("users.csv", Tool.users(1...5))
    let result = try firebase.run("users.csv", status: 77)
    #expect(result.messages.contains("set the clock, or make a new key"), result.comment)
    #expect(firebase.stub.accounts.isEmpty)
  }

  @Test(arguments: [FirebaseTool.Route.client, .admin]) func aFileThatOthersCanRead(route: FirebaseTool.Route)
    throws
  {
    let firebase = try FirebaseTool(route, asProduction: true)
    let file = route == .client ? "key" : "account.json"
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: firebase.tool.directory.path(file))
    try firebase.write("users.csv", Tool.users(1...1))
    let result = try firebase.run("users.csv")
    #expect(
      result.messages.contains("warning: others can read \(file), which holds a secret: chmod 600 it"),
      result.comment)
  }

  @Test func bothWaysAtOnceIsSaid() throws {
    let firebase = try FirebaseTool(.admin, asProduction: true)
    try firebase.write("users.csv", Tool.users(1...1))
    let result = try firebase.run("users.csv", environment: ["FIREBASE_API_KEY": "key"])
    #expect(result.messages.contains("accounts are made with the credentials"), result.comment)
  }

  @Test(
    arguments: [
      ([], [:], Int32(77), "there are no credentials for Firebase"),
      (["--emulator", "127.0.0.1:9"], [:], 78, "--project"),
      (["--credentials", "nowhere.json"], [:], 77, "cannot read nowhere.json"),
      (["--endpoint", "http://example.com"], ["FIREBASE_API_KEY": "k"], 78, "https://"),
      (["--project", "a/b"], ["FIREBASE_API_KEY": "k"], 78, "cannot be the name"),
    ] as [([String], [String: String], Int32, String)])
  func whatCannotBe(options: [String], environment: [String: String], status: Int32, words: String) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    let result = try tool.run(
      ["users.csv", "--backend", "firebase"] + options, environment: environment.mapValues { $0 },
      status: status)
    #expect(result.messages.contains(words), result.comment)
  }
}
