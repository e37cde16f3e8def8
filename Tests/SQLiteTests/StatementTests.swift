import SQLite
import Testing

@Suite struct StatementTests {
  private let database: Database

  init() throws {
    database = try Database(path: ":memory:", mode: .readWrite)
  }

  private func failure(_ body: () throws(SQLiteFailure) -> Void) -> SQLiteFailure? {
    do throws(SQLiteFailure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["", "plain", "nul \u{0} inside", "密碼🔑", "'; DROP TABLE items; --"])
  func textComesBackAsItWas(_ text: String) throws {
    #expect(try database.statement("SELECT ?").first(text) { $0.text(0) } == text)
    #expect(try database.statement("SELECT typeof(?)").first(text) { $0.text(0) } == "text")
  }

  @Test(arguments: [[], [0], [0xff, 0, 0x80]] as [[UInt8]])
  func bytesComeBackAsTheyWere(_ bytes: [UInt8]) throws {
    #expect(try database.statement("SELECT ?").first(bytes) { $0.blob(0) } == bytes)
    #expect(try database.statement("SELECT typeof(?)").first(bytes) { $0.text(0) } == "blob")
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max]) func integersComeBack(_ number: Int64) throws {
    #expect(try database.statement("SELECT ?").first(number) { $0.integer(0) } == number)
  }

  @Test(arguments: [-0.5, 0, 1e300]) func realsComeBack(_ number: Double) throws {
    #expect(try database.statement("SELECT ?").first(number) { $0.real(0) } == number)
  }

  @Test func nilIsNull() throws {
    let isNull = try database.statement("SELECT ? IS NULL, ? IS NULL, ?, ?")
      .first(nil as String?, 1 as Int?, true, false) { row in
        (row.flag(0), row.flag(1), row.integer(2), row.integer(3))
      }
    #expect(try #require(isNull) == (true, false, 1, 0))
    let none = try database.statement("SELECT NULL").first { row in
      row.text(0) == nil && row.blob(0) == nil && row.integer(0) == nil && row.real(0) == nil
        && row.flag(0) == nil
    }
    #expect(none == true)
  }

  @Test func theNumberOfValuesMustBeRight() throws {
    let statement = try database.statement("SELECT ?, ?")
    #expect(failure { () throws(SQLiteFailure) in try statement.run(1) }?.name == "SQLITE_RANGE")
    #expect(failure { () throws(SQLiteFailure) in try statement.run(1, 2, 3) }?.name == "SQLITE_RANGE")
  }

  @Test func aStatementIsCompiledOnceAndUsedAgain() throws {
    let first = try database.statement("SELECT ?")
    #expect(try database.statement("SELECT ?") === first)
    #expect(try first.first(1) { $0.integer(0) } == 1)
    #expect(try first.all(2) { $0.integer(0) } == [2])
  }

  @Test func aStatementCanBeUsedAgainAfterAFailure() throws {
    try database.execute("CREATE TABLE items (name TEXT PRIMARY KEY)")
    let insert = try database.statement("INSERT INTO items VALUES (?)")
    try insert.run("a")
    #expect(failure { () throws(SQLiteFailure) in try insert.run("a") }?.reason == .constraint)
    try insert.run("b")
    #expect(try database.statement("SELECT name FROM items").all { $0.text(0) } == ["a", "b"])
  }

  @Test func failuresShowNoValue() throws {
    try database.execute("CREATE TABLE items (name TEXT PRIMARY KEY)")
    let insert = try database.statement("INSERT INTO items VALUES (?)")
    try insert.run("unmistakable")
    let failure = try #require(failure { () throws(SQLiteFailure) in try insert.run("unmistakable") })
    #expect(failure.name == "SQLITE_CONSTRAINT_PRIMARYKEY")
    #expect(failure.description == "UNIQUE constraint failed: items.name (SQLITE_CONSTRAINT_PRIMARYKEY)")
    #expect(!String(reflecting: failure).contains("unmistakable"))
  }

  @Test(arguments: ["", "SELECT nothing FROM nowhere", "not sql"]) func badSQLIsAnError(_ sql: String) {
    #expect(failure { () throws(SQLiteFailure) in _ = try database.statement(sql) } != nil)
  }

  @Test(arguments: [
    (0, "SQLITE_OK"), (5, "SQLITE_BUSY"), (517, "SQLITE_BUSY_SNAPSHOT"), (13, "SQLITE_FULL"),
    (8458, "SQLITE_IOERR_CORRUPTFS"), (2067, "SQLITE_CONSTRAINT_UNIQUE"),
    (26, "SQLITE_NOTADB"), (25352, "SQLITE_READONLY"), (77, "SQLITE_77"),
  ])
  func codesHaveNames(code: Int32, name: String) {
    #expect(SQLiteFailure(code: code, message: "").name == name)
  }
}
