import TestSupport
import Testing

/// A run without rejects leaves none of an earlier run behind, and nothing else goes.
@Suite struct EarlierRejectsTests {
  private static let json = #"[{"name":"A","email":"a@example.com","password":"a password"},"#
  private static let bad = #"{"name":"Bad","email":"bad","password":"a password"}]"#
  private static let good = #"{"name":"B","email":"b@example.com","password":"a password"}]"#

  @Test(arguments: [
    ("users.csv", Tool.users(1...2) + "Bad,bad,a password\n", Tool.users(1...3), "users.rejects.csv"),
    ("users.json", json + bad, json + good, "users.rejects.json"),
  ]) func goWithTheirCause(_ name: String, _ bad: String, _ good: String, _ rejects: String) throws {
    let tool = try Tool()
    try tool.directory.write(name, bad)
    try tool.run(name, status: 2)
    #expect(tool.directory.exists(rejects))
    try tool.directory.write(name, good)
    // What was not looked at may still be rejected.
    try tool.run(name, "--limit", "1")
    #expect(tool.directory.exists(rejects))
    try tool.run(name)
    #expect(!tool.directory.exists(rejects))
  }

  @Test func placeThatTheUserNamedIsLeft() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2) + "Bad,bad,a password\n")
    try tool.run("users.csv", "--rejects", "mine.csv", status: 2)
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.run("users.csv", "--rejects", "mine.csv")
    #expect(tool.directory.exists("mine.csv"))
  }

  @Test func otherFileIsLeft() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.directory.write("users.rejects.csv", "name,why\nAnn,later\n")
    try tool.run("users.csv")
    #expect(try tool.directory.text("users.rejects.csv") == "name,why\nAnn,later\n")
  }
}
