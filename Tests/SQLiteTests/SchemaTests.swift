import SQLite
import TestSupport
import Testing

@Suite struct SchemaTests {
  private let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  private var path: String { directory.path("test.db") }

  private let first = Schema(applicationID: 7, migrations: ["CREATE TABLE items (name TEXT)"])
  private let second = Schema(
    applicationID: 7,
    migrations: [
      "CREATE TABLE items (name TEXT)",
      "ALTER TABLE items ADD COLUMN size INTEGER; UPDATE items SET size = length(name)",
    ])

  private func failure(_ body: () throws(SchemaFailure) -> Void) -> SchemaFailure? {
    do throws(SchemaFailure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func open(_ schema: Schema) throws(SchemaFailure) -> Database {
    try Database.open(path: path, schema: schema, durability: .normal)
  }

  @Test func anOlderFileIsBroughtUpToDateWithItsContents() throws {
    try open(first).execute("INSERT INTO items VALUES ('four')")
    let database = try open(second)
    #expect(try database.statement("SELECT size FROM items").first { $0.integer(0) } == 4)
    #expect(try open(second).statement("SELECT count(*) FROM items").first { $0.integer(0) } == 1)
  }

  @Test func aMigrationThatFailsLeavesTheFileAsItWas() throws {
    try open(first).execute("INSERT INTO items VALUES ('four')")
    let broken = Schema(
      applicationID: 7,
      migrations: [first.migrations[0], "ALTER TABLE items ADD COLUMN extra TEXT", "not sql"])
    guard case .sqlite = failure({ () throws(SchemaFailure) in _ = try open(broken) }) else {
      Issue.record("the migration is wrong")
      return
    }
    let database = try open(first)
    #expect(try database.statement("SELECT * FROM items").all { $0.text(0) } == ["four"])
  }

  @Test func aNewerFileIsRefused() throws {
    _ = try open(second)
    #expect(
      failure { () throws(SchemaFailure) in _ = try open(first) } == .newer(found: 2, known: 1))
  }

  @Test func anotherKindOfFileIsRefused() throws {
    _ = try open(first)
    let other = Schema(applicationID: 8, migrations: first.migrations)
    #expect(failure { () throws(SchemaFailure) in _ = try open(other) } == .foreign)
  }

  @Test func aFileOfAnotherProgramIsLeftAsItIs() throws {
    try Database(path: path, mode: .create).execute("CREATE TABLE items (name TEXT)")
    let before = try directory.bytes("test.db")
    #expect(failure { () throws(SchemaFailure) in _ = try open(first) } == .foreign)
    #expect(try directory.bytes("test.db") == before)
  }

  @Test func readingOpensOnlyWhatIsThereAndUpToDate() throws {
    #expect(try Database.openReadOnly(path: path, schema: first) == nil)
    #expect(directory.names.isEmpty)
    _ = try open(first)
    #expect(try Database.openReadOnly(path: path, schema: first) != nil)
    #expect(
      failure { () throws(SchemaFailure) in _ = try Database.openReadOnly(path: path, schema: second) }
        == .older(found: 1, known: 2))
  }
}
