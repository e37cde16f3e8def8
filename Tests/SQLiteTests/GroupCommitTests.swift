import TestSupport
import Testing

@testable import SQLite

/// The rules, without a thread: which jobs gather is what the test says.
@Suite struct GroupCommitTests {
  private let database: Database

  init() throws {
    database = try Database(path: ":memory:", mode: .readWrite)
    try database.execute("CREATE TABLE items (name TEXT PRIMARY KEY CHECK (name <> ''), bytes BLOB) STRICT")
  }

  /// What each caller was told, by the name of its job; nil is success.
  private final class Answers: @unchecked Sendable {
    // Safe: a group commit runs on the test's own thread.
    var told: [(name: String, failure: SQLiteFailure?)] = []

    subscript(name: String) -> SQLiteFailure?? { told.first { $0.name == name }.map(\.failure) }
  }

  private func job(
    _ name: String, _ answers: Answers, access: Database.Access = .write,
    _ body: @escaping @Sendable (Database) throws(SQLiteFailure) -> Void
  ) -> Job {
    Job(
      access: access,
      attempt: { database in
        Attempt(Result { () throws(SQLiteFailure) in try body(database) }) { result in
          if case .failure(let failure) = result {
            answers.told.append((name, failure))
          } else {
            answers.told.append((name, nil))
          }
        }
      },
      refuse: { answers.told.append((name, $0)) })
  }

  private func inserting(_ name: String, _ answers: Answers) -> Job {
    job(name, answers) { database throws(SQLiteFailure) in
      try database.statement("INSERT INTO items (name) VALUES (?)").run(name)
    }
  }

  private func names() throws -> [String] {
    try database.statement("SELECT name FROM items ORDER BY name").all { $0.text(0) ?? "" }
  }

  @Test func allJobsShareOneCommit() throws {
    let answers = Answers()
    let inside = job("inside", answers) { database throws(SQLiteFailure) in
      #expect(database.isInTransaction)
      #expect(answers.told.isEmpty)
    }
    GroupCommit.run([inserting("a", answers), inside, inserting("b", answers)], in: database)
    #expect(answers.told.map(\.name) == ["a", "inside", "b"])
    #expect(answers.told.allSatisfy { $0.failure == nil })
    #expect(try names() == ["a", "b"])
    #expect(!database.isInTransaction)
  }

  @Test func aJobThatFailsLosesOnlyItself() throws {
    let answers = Answers()
    GroupCommit.run(["a", "a", "", "b"].map { inserting($0, answers) }, in: database)
    #expect(
      answers.told.map { $0.failure?.name } == [
        nil, "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_CHECK", nil,
      ])
    #expect(try names() == ["a", "b"])
  }

  @Test func aJobThatFailsHalfWayLeavesNothing() throws {
    let answers = Answers()
    let half = job("half", answers) { database throws(SQLiteFailure) in
      try database.statement("INSERT INTO items (name) VALUES (?)").run("first")
      try database.statement("INSERT INTO items (name) VALUES (?)").run("first")
    }
    GroupCommit.run([inserting("a", answers), half, inserting("b", answers)], in: database)
    #expect(try names() == ["a", "b"])
  }

  @Test func aCommitThatFailsIsTheFailureOfAllItsJobs() throws {
    // A deferred foreign key is judged at the commit.
    try database.execute(
      """
      CREATE TABLE owners (name TEXT REFERENCES items (name) DEFERRABLE INITIALLY DEFERRED) STRICT
      """)
    let answers = Answers()
    let orphan = job("orphan", answers) { database throws(SQLiteFailure) in
      try database.statement("INSERT INTO owners (name) VALUES ('nobody')").run()
    }
    GroupCommit.run([inserting("a", answers), orphan, inserting("", answers)], in: database)
    #expect(
      answers.told.map { $0.failure?.name } == [
        "SQLITE_CONSTRAINT_FOREIGNKEY", "SQLITE_CONSTRAINT_FOREIGNKEY", "SQLITE_CONSTRAINT_CHECK",
      ])
    #expect(try names() == [])
    #expect(!database.isInTransaction)
  }

  @Test func aTransactionThatEndsByItselfLosesWhatItHeldAndTheRestGoesOn() throws {
    let answers = Answers()
    // What SQLite does by itself after some failures.
    let ending = job("ending", answers) { database throws(SQLiteFailure) in
      try database.execute("ROLLBACK")
      throw SQLiteFailure(code: 13, message: "database or disk is full")
    }
    GroupCommit.run([inserting("a", answers), ending, inserting("b", answers)], in: database)
    #expect(answers["a"]??.name == "SQLITE_FULL")
    #expect(answers["ending"]??.name == "SQLITE_FULL")
    #expect(answers["b"] == .some(nil))
    #expect(try names() == ["b"])
  }

  @Test func aFullDiskIsToldAndKeepsWhatFits() throws {
    try database.execute("PRAGMA max_page_count = 20")
    let answers = Answers()
    let large = job("large", answers) { database throws(SQLiteFailure) in
      try database.statement("INSERT INTO items (name, bytes) VALUES ('large', zeroblob(1000000))").run()
    }
    GroupCommit.run([large, inserting("small", answers)], in: database)
    #expect(answers["large"]??.name == "SQLITE_FULL")
    #expect(answers["large"]??.reason == .full)
    #expect(answers["small"] == .some(nil))
    #expect(try names() == ["small"])
  }

  @Test func jobsThatOnlyReadTakeNoWriteLock() throws {
    let directory = try WorkingDirectory()
    let path = directory.path("items.db")
    let holder = try Database(path: path, mode: .create)
    try holder.useWriteAheadLog(durability: .normal)
    try holder.execute("CREATE TABLE items (name TEXT)")
    try holder.execute("BEGIN IMMEDIATE")
    let other = try Database(path: path, mode: .readWrite, busyTimeout: .zero)

    let answers = Answers()
    let reading = job("reading", answers, access: .read) { database throws(SQLiteFailure) in
      _ = try database.statement("SELECT count(*) FROM items").first { $0.integer(0) }
    }
    GroupCommit.run([reading], in: other)
    #expect(answers["reading"] == .some(nil))
    GroupCommit.run([inserting("a", answers), inserting("b", answers)], in: other)
    #expect(answers["a"]??.reason == .busy)
    #expect(answers["b"]??.reason == .busy)
  }
}
