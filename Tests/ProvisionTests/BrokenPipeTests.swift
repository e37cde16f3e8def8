import JSONText
import TestSupport
import Testing

/// A reader of standard output that has seen enough is no error.
@Suite struct BrokenPipeTests {
  private func status(_ command: String) throws -> ToolResult {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3000))
    try tool.directory.write("few.csv", Tool.users(1...5))
    try tool.run("few.csv")
    // The reader closes its end at once: every later write meets a broken pipe.
    return try tool.shell("{ \(command); echo \"status $?\" >&2; } | exec true; exit 0")
  }

  @Test(arguments: [
    "provision validate users.csv --report -",
    "provision validate users.csv --report - --report-format json",
    "provision validate users.csv --report - --report-format ndjson",
    "provision few.csv --if-exists update --report -", "provision accounts list",
    "provision accounts list --json", "provision accounts export", "provision runs",
    "provision runs --json", "provision manual", "provision --help", "provision completions bash",
    "provision report $(provision runs --json | grep -o '2[0-9]*T[0-9]*Z-[0-9a-f]*') --report -",
  ]) func isNoError(_ command: String) throws {
    let result = try status(command)
    #expect(result.messages.contains("status 0"), result.comment)
    #expect(!result.messages.contains("ipe"), result.comment)
  }

  @Test func otherReportsAreWholeAllTheSame() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3000))
    try tool.shell("provision validate users.csv --report - --report r.csv | head -n 1")
    #expect(try tool.report("r.csv").rows.count == 3000)
  }

  @Test func standardErrorMayBeClosed() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2) + "Bad,bad,a password\n")
    try tool.shell("provision users.csv 2>&-", status: 2)
    #expect(try tool.report("users.report.csv")["status"] == ["created", "created", "invalid"])
  }
}
