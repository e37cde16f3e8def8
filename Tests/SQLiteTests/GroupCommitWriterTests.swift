import SQLite
import TestSupport
import Testing

@Suite struct GroupCommitWriterTests {
  private let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  private static let schema = Schema(
    applicationID: 1, migrations: ["CREATE TABLE items (name TEXT PRIMARY KEY) STRICT"])

  private func makeWriter() throws -> GroupCommitWriter {
    GroupCommitWriter(
      try Database.open(path: directory.path("items.db"), schema: Self.schema, durability: .normal))
  }

  private func insert(_ name: String, into writer: GroupCommitWriter) async -> SQLiteFailure? {
    do throws(SQLiteFailure) {
      try await writer.write { database throws(SQLiteFailure) in
        try database.statement("INSERT INTO items (name) VALUES (?)").run(name)
      }
      return nil
    } catch {
      return error
    }
  }

  private func names() throws -> Set<String> {
    let database = try Database(path: directory.path("items.db"), mode: .readOnly)
    return Set(try database.statement("SELECT name FROM items").all { $0.text(0) ?? "" })
  }

  @Test func returnsTheResultAfterTheCommit() async throws {
    let writer = try makeWriter()
    let changed = try await writer.write { database throws(SQLiteFailure) in
      try database.statement("INSERT INTO items (name) VALUES ('a')").run()
      return database.changes
    }
    #expect(changed == 1)
    #expect(try names() == ["a"])
  }

  @Test func readsSeeTheWritesAskedForBefore() async throws {
    let writer = try makeWriter()
    #expect(await insert("a", into: writer) == nil)
    let count = try await writer.read { database throws(SQLiteFailure) in
      try database.statement("SELECT count(*) FROM items").first { $0.integer(0) }
    }
    #expect(count == 1)
  }

  @Test func manyCallersEachGetTheirOwnAnswer() async throws {
    let writer = try makeWriter()
    // Each name twice: one of the two fails.
    let failures = await withTaskGroup(of: SQLiteFailure?.self) { group in
      for index in 0..<400 { group.addTask { await insert("n\(index / 2)", into: writer) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.count { $0 == nil } == 200)
    #expect(failures.count { $0?.name == "SQLITE_CONSTRAINT_PRIMARYKEY" } == 200)
    #expect(try names() == Set((0..<200).map { "n\($0)" }))
  }

  @Test func closeKeepsWhatWasAskedForBeforeAndRefusesWhatComesAfter() async throws {
    let writer = try makeWriter()
    #expect(await insert("a", into: writer) == nil)
    await writer.close()
    #expect(directory.names == ["items.db"])
    #expect(await insert("b", into: writer)?.message == "the database is closed")
    await writer.close()
    #expect(try names() == ["a"])
  }
}
