import SQLite
import Testing

@Suite struct GroupCommitWriterTests {
  @Test func placeholderUntilWritten() async throws {
    let database = try Database(path: ":memory:", mode: .readWrite)
    try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
    let writer = GroupCommitWriter(database)
    let n = try await writer.write { db throws(SQLiteFailure) in
      try db.statement("INSERT INTO t (b) VALUES (?)").run("x")
      return db.changes
    }
    #expect(n == 1)
    await writer.close()
  }
}
