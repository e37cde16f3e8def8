import TestSupport
import Testing

/// Standard output that cannot be written is told of, once.
@Suite struct StandardOutputTests {
  @Test(arguments: [
    "accounts list", "accounts list --json", "accounts export", "runs", "runs --json", "template", "manual",
    "--help", "--version", "completions bash", "validate users.csv --report -",
  ]) func failureIsToldOf(_ command: String) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...5))
    try tool.run("users.csv")
    let result = try tool.shell("provision \(command) >/dev/full", status: 74)
    let errors = result.messages.split(separator: "\n").filter { $0.hasPrefix("provision: error: ") }
    #expect(errors.count == 1, result.comment)
    #expect(errors.first?.contains("standard output: cannot be written: ") == true, result.comment)
  }
}
