import TestSupport
import Testing

/// No result takes the place of an input or of another result, however their paths are spelled.
@Suite struct DistinctFilesTests {
  @Test(arguments: [
    ["--report", "./users.csv"], ["--report", "link.csv"], ["--rejects", "home/../users.csv"],
    ["--metrics", "./users.csv"], ["--report", "r.csv", "--report", "./r.csv"],
    ["--report", "r.csv", "--rejects", "./r.csv"], ["--rejects", "users.report.csv"],
    ["--report", "./users.rejects.csv"], ["--metrics", "./users.report.csv"],
    ["--generate-passwords", "--passwords-out", "./users.csv"],
    ["--generate-passwords", "--passwords-out", "./users.rejects.csv"],
  ]) func sameFileIsRefused(_ options: [String]) throws {
    let tool = try Tool()
    let users = Tool.users(1...2) + "Bad,bad,a password\n"
    try tool.directory.write("users.csv", users)
    try tool.shell("ln -s users.csv link.csv")
    let before = tool.directory.names.filter { !$0.hasPrefix("home/") }
    let result = try tool.run(["users.csv"] + options, status: 64)
    #expect(result.messages.contains("are the same file"), result.comment)
    #expect(try tool.directory.text("users.csv") == users)
    #expect(tool.directory.names.filter { !$0.hasPrefix("home/") } == before, "nothing was made")
  }

  @Test func sameReportOfAPastRunIsRefused() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.run("users.csv")
    let run = try #require(tool.runs().first)
    let result = try tool.run("report", run, "--report", "a.csv", "--report", "./a.csv", status: 64)
    #expect(result.messages.contains("the report ./a.csv and the report a.csv"), result.comment)
    #expect(!tool.directory.exists("a.csv"))
  }

  @Test func streamsMayBeShared() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.run("validate", "users.csv", "--report", "/dev/null", "--metrics", "/dev/./null")
  }
}
