import IdentityToolkitStub
import TestSupport
import Testing

/// Passwords, keys and tokens go to the service and nowhere else, whatever it answers.
@Suite struct FirebaseSecretsTests {
  private static let marker = "Xq7secret"
  /// Password, API key, access tokens, ID tokens, refresh tokens and private keys.
  private static let secrets = [marker, "Xq7key", "ya29.", "eyJ", "PRIVATE KEY", "MIIEv"]

  private static let users = """
    name,email,password
    Ann,ann@example.com,\(marker) 1
    Ben,ben@example.com,\(marker) 2
    Bad,bad,\(marker) 3
    Cy,cy@example.com,\(marker) 4
    Ann,ann@example.com,\(marker) 5

    """

  private static let faults = [
    "", "lostAfter every=2", "notJSON operation=update", "truncated operation=signUp at=2",
    "internalError every=2",
    "unauthorized operation=signUp", "apiKeyInvalid operation=signUp at=2", "NEVER_HEARD_OF every=3",
    "WEAK_PASSWORD operation=signUp", "badGateway operation=update",
  ]

  @Test(arguments: FirebaseTool.Route.allCases, faults) func nowhere(
    route: FirebaseTool.Route, fault: String
  ) throws {
    let firebase = try FirebaseTool(route, asProduction: true)
    if !fault.isEmpty { firebase.stub.faults = StubFaults([try FaultRule(parsing: fault)]) }
    try firebase.write("users.csv", Self.users)
    let reports = ["r.csv", "r.json", "r.ndjson", "r.html"].flatMap { ["--report", $0] }
    let index = Self.faults.firstIndex(of: fault) ?? 0
    let options = SecretsTests.messageOptions[index % SecretsTests.messageOptions.count]
    var results = [
      try firebase.tool.run(
        ["users.csv", "--max-retries", "0", "--metrics", "m.prom"] + reports + options + firebase.target,
        status: nil)
    ]
    for command in [["verify"], ["validate"], ["validate", "--online"]] {
      results.append(
        try firebase.tool.run(
          command + ["users.csv", "-v", "--max-retries", "0", "--report", "\(results.count).csv"]
            + firebase.target,
          status: nil))
    }
    results.append(
      try firebase.run(
        "login", "--email", "ann@example.com", "--password-stdin", input: Self.marker, status: nil))
    for result in results {
      for secret in Self.secrets {
        #expect(!(result.output + result.messages).contains(secret), result.comment)
      }
    }
    let given: Set = ["users.csv", "key", "account.json"]
    for name in firebase.tool.directory.names where !given.contains(name) && !name.contains(".rejects.") {
      guard let bytes = try? firebase.tool.directory.bytes(name) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      for secret in Self.secrets { #expect(!text.contains(secret), "\(name) holds \(secret)") }
    }
  }
}
