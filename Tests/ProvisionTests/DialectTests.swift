import JSONText
import TestSupport
import Testing

/// The same people come out, however the file that names them is written.
@Suite struct DialectTests {
  @Test(arguments: UInt64(1)...4) func delimited(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Every dialect is met within the four seeds.
    for (number, dialect) in Dialect.delimited.enumerated() where number % 4 == Int(seed % 4) {
      try comesThrough(dialect, rows: 40, &random)
    }
  }

  @Test(arguments: UInt64(1)...2) func json(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for dialect in Dialect.json { try comesThrough(dialect, rows: 40, &random) }
  }

  private func comesThrough(_ dialect: Dialect, rows: Int, _ random: inout SeededGenerator) throws {
    let table = RandomTable(rows: rows, isWindows1252: dialect.isWindows1252, using: &random)
    let tool = try Tool()
    try tool.directory.write("users", bytes: dialect.bytes(table))
    let result = try tool.run(["validate", "users", "--report", "r.json"] + dialect.options)
    let read = try #require(JSONValue(parsing: tool.directory.bytes("r.json"))["rows"]?.array)
    // As scalars: two spellings of one letter are not the same name.
    #expect(
      read.map { $0["display_name"]?.string.map { Array($0.unicodeScalars) } }
        == table.people.map { Array($0.name.unicodeScalars) }, "\(dialect)\n\(result.comment)")
    #expect(read.map { $0["email"]?.string } == table.people.map(\.email), "\(dialect)")
  }

  /// No report shows a password: whether each was read right, signing in tells.
  @Test(arguments: UInt64(1)...3) func passwords(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tables = [false, true].map { RandomTable(rows: 3, isWindows1252: $0, using: &random) }
    let tools = try tables.map { table in
      let tool = try Tool()
      let dialect = Dialect(form: .delimited(",", .all, lineEnd: "\n"), encoding: .utf8)
      try tool.directory.write("users.csv", bytes: dialect.bytes(table))
      try tool.run("users.csv")
      #expect(
        try tool.accounts().map(\.name).sorted { $0 ?? "" < $1 ?? "" }
          == table.people.map(\.name).sorted())
      return tool
    }
    let some = Dialect.delimited.shuffled(using: &random).prefix(15) + Dialect.json
    for dialect in some {
      let index = dialect.isWindows1252 ? 1 : 0
      try tools[index].directory.write("written", bytes: dialect.bytes(tables[index]))
      let result = try tools[index].run(
        ["verify", "written", "--report", "-"] + dialect.options, status: nil)
      #expect(result.status == 0, "\(dialect)\n\(result.comment)")
    }
  }
}
