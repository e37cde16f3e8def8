import SQLite
import TestSupport
import Testing

@Suite struct DatabaseTests {
  private let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  private var path: String { directory.path("test.db") }

  private func failure(_ body: () throws(SQLiteFailure) -> Void) -> SQLiteFailure? {
    do throws(SQLiteFailure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func makesFileAndFoldersForTheOwnerAlone() throws {
    let database = try Database(path: directory.path("a/b/test.db"), mode: .create)
    try database.useWriteAheadLog(durability: .full)
    try database.execute("CREATE TABLE items (name TEXT)")
    #expect(try directory.permissions("a") == 0o700)
    #expect(try directory.permissions("a/b") == 0o700)
    for name in ["a/b/test.db", "a/b/test.db-wal", "a/b/test.db-shm"] {
      #expect(try directory.permissions(name) == 0o600, "\(name)")
    }
  }

  @Test func openingAMissingFileWithoutMakingItFails() {
    for mode in [Database.Mode.readWrite, .readOnly] {
      let failure = failure { () throws(SQLiteFailure) in _ = try Database(path: path, mode: mode) }
      #expect(failure?.name == "SQLITE_CANTOPEN")
      #expect(failure?.reason == .cannotOpen)
      #expect(failure?.message == "no such file or directory")
    }
    #expect(directory.names.isEmpty)
  }

  @Test func readOnlyRefusesToWrite() throws {
    try Database(path: path, mode: .create).execute("CREATE TABLE items (name TEXT)")
    let database = try Database(path: path, mode: .readOnly)
    let failure = failure { () throws(SQLiteFailure) in try database.execute("DELETE FROM items") }
    #expect(failure?.reason == .readOnly)
  }

  @Test func readOnlySeesWhatAnOpenLogHolds() throws {
    let writer = try Database(path: path, mode: .create)
    try writer.useWriteAheadLog(durability: .normal)
    try writer.execute("CREATE TABLE items (name TEXT); INSERT INTO items VALUES ('a')")
    let reader = try Database(path: path, mode: .readOnly)
    #expect(try reader.statement("SELECT name FROM items").first { $0.text(0) } == "a")
  }

  @Test func foreignKeysAreKept() throws {
    let database = try Database(path: ":memory:", mode: .readWrite)
    try database.execute("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a (id))")
    let failure = failure { () throws(SQLiteFailure) in try database.execute("INSERT INTO b VALUES (1)") }
    #expect(failure?.name == "SQLITE_CONSTRAINT_FOREIGNKEY")
  }

  @Test func aTransactionIsDoneOrUndone() throws {
    let database = try Database(path: ":memory:", mode: .readWrite)
    try database.execute("CREATE TABLE items (name TEXT PRIMARY KEY)")
    let insert = try database.statement("INSERT INTO items VALUES (?)")
    try database.transaction { () throws(SQLiteFailure) in try insert.run("a") }
    let failure = failure { () throws(SQLiteFailure) in
      try database.transaction { () throws(SQLiteFailure) in
        try insert.run("b")
        try insert.run("a")
      }
    }
    #expect(failure?.reason == .constraint)
    #expect(!database.isInTransaction)
    #expect(try database.statement("SELECT name FROM items").all { $0.text(0) } == ["a"])
  }

  @Test func aLockedFileIsBusyOnceTheTimeoutIsOver() throws {
    let first = try Database(path: path, mode: .create)
    try first.execute("CREATE TABLE items (name TEXT)")
    try first.execute("BEGIN IMMEDIATE")
    let second = try Database(path: path, mode: .readWrite, busyTimeout: .milliseconds(1))
    let failure = failure { () throws(SQLiteFailure) in
      try second.transaction { () throws(SQLiteFailure) in }
    }
    #expect(failure?.reason == .busy)
    #expect(failure?.name == "SQLITE_BUSY")
  }
}
