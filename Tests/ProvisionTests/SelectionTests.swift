import TestSupport
import Testing

/// Rows that `--lines`, `--limit` and `--shard` leave out.
@Suite struct SelectionTests {
  static let selections: [(options: [String], lines: [Int], leftOut: Int)] = [
    (["--lines", "3-4"], [3, 4], 8), (["--lines", "10-"], [10, 11], 8), (["--limit", "3"], [2, 3, 4], 7),
    (["--lines", "4-9", "--limit", "2"], [4, 5], 8),
  ]

  @Test(arguments: selections) func leftOut(_ options: [String], _ lines: [Int], _ leftOut: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...10))
    let result = try tool.run(["validate", "users.csv"] + options)
    #expect(try tool.report("users.report.csv")["line"].compactMap(Int.init) == lines)
    #expect(result.messages.contains("\(leftOut) rows left out"), result.comment)
  }

  @Test func shardsShareTheRows() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...30))
    var lines: [Int] = []
    for shard in 0..<4 {
      let result = try tool.run("validate", "users.csv", "--shard", "\(shard)/4", "--report", "-")
      lines += try Report(csv: result.output)["line"].compactMap(Int.init)
    }
    #expect(lines.sorted() == Array(2...31))
  }

  @Test func rowsLeftOutLeaveNothingToExamine() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3))
    let result = try tool.run("validate", "users.csv", "--lines", "50-", "--quiet", status: 3)
    #expect(result.messages.contains("no rows"), result.comment)
  }
}
