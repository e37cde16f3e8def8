import TestSupport
import Testing

/// `validate` and `--dry-run` look and do not touch.
@Suite struct DryRunTests {
  @Test(arguments: [["validate"], ["--dry-run"], ["--dry-run", "--online"]])
  func dryRunWritesTheReportAlone(_ words: [String]) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2) + "Bad,bad,a password\n")
    let before = tool.directory.names
    try tool.run(words + ["users.csv"], status: 2)
    #expect(Set(tool.directory.names).subtracting(before) == ["users.report.csv"])
    let names = tool.directory.names
    try tool.run(words + ["users.csv", "--report", "-"], status: 2)
    #expect(tool.directory.names == names)
  }

  @Test func onlineSaysWhatARunWouldDo() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    try tool.run("users.csv")
    try tool.directory.write(
      "more.csv", "name,email,password\nOther,user1@example.com,a password\nNew,new@example.com,a password\n")
    let expected: [(policy: String, status: String, exit: Int32)] = [
      ("skip", "would_skip", 0), ("repair", "would_skip", 0), ("update", "would_update", 0),
      ("fail", "would_fail", 2),
    ]
    for (policy, status, exit) in expected {
      let result = try tool.run(
        "validate", "more.csv", "--online", "--if-exists", policy, "--report", "-", status: exit)
      #expect(try Report(csv: result.output)["status"] == [status, "would_create"], result.comment)
    }
    #expect(try tool.accounts().map(\.name) == ["User 1"])
  }
}
