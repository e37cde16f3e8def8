import TestSupport
import Testing

/// `verify` signs in as each row and compares the name.
@Suite struct VerifyTests {
  @Test func everyStatus() throws {
    let tool = try Tool()
    let header = "name,email,password,disabled\n"
    try tool.directory.write(
      "users.csv",
      header
        + """
        Ann,ann@example.com,first password,
        Ben,ben@example.com,second password,
        Cy,cy@example.com,third password,
        Di,di@example.com,fourth password,true

        """)
    try tool.run("users.csv")
    try tool.directory.write(
      "claims.csv",
      header
        + """
        Ann,ann@example.com,first password,
        Benjamin,ben@example.com,second password,
        Cy,cy@example.com,another password,
        Di,di@example.com,fourth password,
        Ed,ed@example.com,fifth password,
        Fay,fay,sixth password,

        """)
    let result = try tool.run("verify", "claims.csv", "--report", "-", status: 2)
    let report = try Report(csv: result.output)
    #expect(
      report["status"] == ["verified", "wrong_name", "wrong_password", "disabled", "missing", "invalid"],
      result.comment)
    #expect(report["step"] == ["verify", "verify", "verify", "verify", "verify", "validate"])
    try tool.run("verify", "users.csv", "--limit", "3", status: 0)
    try tool.run("verify", "claims.csv", "--lines", "5-", status: 3)
    #expect(try tool.accounts().count == 4)
  }

  @Test func writesTheReportAndNothingElse() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    let before = tool.directory.names
    try tool.run("verify", "users.csv", status: 3)
    #expect(Set(tool.directory.names).subtracting(before) == ["users.report.csv"])
  }
}
