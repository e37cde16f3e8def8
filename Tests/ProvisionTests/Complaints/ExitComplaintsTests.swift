import Glibc
import IdentityToolkitStub
import JSONText
import TestSupport
import Testing

/// Success that was none.
@Suite struct MisleadingSuccessComplaintsTests {
  @Test(arguments: [145]) func theIDOfAnotherServiceIsNotOurs(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv", "ID,user_login,display_name,user_email,password\n1,ann,Ann,ann@x.org,secret1\n")
    let result = try tool.run("users.csv")
    #expect(result.messages.contains(#""ID" or "user_login""#), result.comment)
    #expect(try tool.accounts().map(\.email) == ["ann@x.org"])
    try tool.run("verify", "users.csv")
  }

  /// An export holds hashes and no passwords: nobody could sign in.
  @Test(arguments: [146]) func aHashIsNoPassword(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.json",
      #"{"users":[{"localId":"u1","displayName":"Ann","email":"ann@x.org","passwordHash":"aGFzaA=="}]}"#)
    let result = try tool.run("users.json", status: 3)
    #expect(result.messages.contains("password: is empty"), result.comment)
    #expect(result.messages.contains(#""passwordHash""#), result.comment)
    #expect(try tool.accounts().isEmpty)
    // One that stands in the column of passwords gets a warning.
    try tool.directory.write(
      "users.csv", "name,email,password\nAnn,ann@x.org,d0763edaa9d9bd2a9516280e9044d885\n")
    #expect(try tool.run("validate", "users.csv").messages.contains("looks like a hash"))
  }

  @Test(arguments: [147]) func signingInTellsWhetherPasswordsWork(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3))
    try tool.run("users.csv")
    try tool.run("verify", "users.csv")
    try tool.directory.write("users.csv", Tool.users(1...3).replacing("password 2", with: "password 9"))
    try tool.run("verify", "users.csv", "--report", "v.csv", status: 2)
    #expect(try tool.report("v.csv")["status"] == ["verified", "wrong_password", "verified"])
  }
}

/// The exit status tells what became of the rows.
@Suite struct ExitStatusComplaintsTests {
  static let inputs: [(number: Int, text: String, status: Int32)] = [
    (149, "name,email,password\nAnn,ann,secret1\nBen,ben,secret2\n", 3),
    (150, "name,email,password\nAnn,ann,secret1\nBen,ben@x.org,secret2\n", 2),
    (151, "name,email,password\n1,\"1,213\",secret1\n", 3),
    (153, Tool.users(1...5) + "Bad,bad,secret1\n", 2), (154, "name,email,password\nAnn,ann,secret1\n", 3),
    (155, Tool.users(1...20) + "Bad,bad,secret1\n", 2),
    (157, "name,email,password\nAnn,ann@x.org,secret1\nAnn,ann@x.org,secret1\n", 2),
    (159, Tool.users(1...3), 0), (161, "name,email,password\nAnn,ann@x.org,12345\n", 3),
  ]

  @Test(arguments: inputs) func isThatOfTheRows(_ number: Int, _ text: String, _ status: Int32) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", text)
    try tool.run("validate", "users.csv", status: status)
    let result = try tool.run("users.csv", "--quiet", status: status)
    // Quiet hides no error.
    #expect((status == 0) == result.messages.isEmpty, result.comment)
  }

  @Test(arguments: [158]) func aFileThatIsNotThere(_ number: Int) throws {
    let tool = try Tool()
    let result = try tool.run("users.csv", status: 66)
    #expect(result.messages.contains("users.csv: there is no such file: check the path"), result.comment)
  }

  @Test(arguments: [162], [["--max-errors", "3"], ["--max-error-rate", "50%"]])
  func aRunStopsWhenTooManyRowsFail(_ number: Int, options: [String]) throws {
    let tool = try Tool()
    let bad = (1...3000).map { "User \($0),user\($0),secret1\n" }.joined()
    try tool.directory.write("users.csv", "name,email,password\n" + bad)
    try tool.run(["users.csv"] + options, status: 79)
  }
}

/// What a dry run does, and that it does nothing else.
@Suite struct DryRunComplaintsTests {
  @Test(arguments: [163]) func findsWhatTheRealRunWould(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("first.csv", Tool.users(1...1))
    try tool.run("first.csv")
    try tool.directory.write(
      "users.csv", Tool.users(1...2) + "Bad,bad,secret1\nUser 2,USER2@example.com,secret1\n")
    try tool.run("users.csv", "--dry-run", "--online", "--report", "dry.csv", status: 2)
    #expect(try tool.report("dry.csv")["status"] == ["would_skip", "would_create", "invalid", "duplicate"])
    try tool.run("users.csv", "--fresh", status: 2)
    #expect(try tool.report("users.report.csv")["status"] == ["exists", "created", "invalid", "duplicate"])
  }

  static let unknown = [["--dry_run"], ["--dryrun"], ["-x"], ["--no-such-option=1"]]

  @Test(arguments: [165], unknown) func anUnknownOptionIsNeverPassedOver(_ number: Int, options: [String])
    throws
  {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.run(["users.csv"] + options, status: 64)
    #expect(try tool.accounts().isEmpty)
    #expect(!tool.directory.exists("users.report.csv"))
  }

  @Test(
    arguments: [166, 167],
    [["users.csv", "-n"], ["validate", "users.csv"], ["users.csv", "-n", "-q", "--log-format", "json"]])
  func writesItsReportAlone(_ number: Int, words: [String]) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2) + "Bad,bad,secret1\n")
    let before = tool.directory.names
    try tool.run(words, status: 2)
    #expect(Set(tool.directory.names).subtracting(before) == ["users.report.csv"])
  }

  /// Firebase is looked at at most.
  @Test(arguments: [166, 167]) func sendsNothing(_ number: Int) throws {
    let firebase = try FirebaseTool()
    try firebase.tool.directory.write("users.csv", Tool.users(1...3))
    try firebase.run("validate", "users.csv", asAdministrator: true, status: 0)
    #expect(firebase.count(.signUp) + firebase.count(.update) == 0)
    #expect(firebase.stub.accounts.isEmpty)
  }
}

/// None, one, two and many rows.
@Suite struct CrashComplaintsTests {
  @Test(arguments: [169], [0, 1, 2, 3, 999, 1000, 1001, 2500]) func anyNumberOfRows(_ number: Int, count: Int)
    throws
  {
    let tool = try Tool()
    let rows = (0..<count).map { "User \($0),user\($0)@example.com,password \($0)\n" }
    try tool.directory.write("users.csv", "name,email,password\n" + rows.joined())
    try tool.run("validate", "users.csv", status: count == 0 ? 3 : 0)
    #expect(try tool.report("users.report.csv").rows.count == count)
    if count < 10 {
      try tool.run("users.csv", status: count == 0 ? 3 : 0)
      #expect(try tool.accounts().count == count)
    }
  }
}

/// Passwords and keys.
@Suite struct SecretComplaintsTests {
  @Test(arguments: [2, 171, 173, 174]) func areInNoOutput(_ number: Int) throws {
    let firebase = try FirebaseTool()
    let secret = "hunter2hunter2"
    try firebase.tool.directory.write(
      "users.csv",
      "name,email,password\nAnn,ann@x.org,\(secret)\nBen,ben,\(secret)\nCy,cy@x.org,\(secret),x\n")
    let result = try firebase.run(
      "users.csv", "-v", "--report", "r.csv", "--report", "r.json", "--report", "r.html", "--metrics",
      "m.prom",
      asAdministrator: false, status: 2)
    #expect(!(result.output + result.messages).contains(secret), result.comment)
    for name in firebase.tool.directory.names where name != "users.csv" && !name.contains("rejects") {
      guard let bytes = try? firebase.tool.directory.bytes(name) else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains(secret), "\(name)")
    }
  }

  /// What is given on a command line is in `ps` and in the shell's history.
  @Test(arguments: [177]) func areNoValueOfAnOption(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    for option in ["--api-key", "--password", "--token", "--secret-key"] {
      try tool.run("users.csv", option, "abc", status: 64)
    }
    try tool.directory.write("key.txt", "abc\n")
    chmod(tool.directory.path("key.txt"), 0o644)
    let result = try tool.run(
      "users.csv", "--backend", "firebase", "--api-key-file", "key.txt", "--endpoint", "http://127.0.0.1:9",
      "--max-retries", "0", status: nil)
    #expect(result.messages.contains("key.txt"), "others can read it, and that is said: \(result.comment)")
  }
}
