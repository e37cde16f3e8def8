public import Provisioning
internal import SQLite
internal import Threads

/// The ledger of one target: a SQLite file that outlives any crash.
///
/// Steps that gather while the last commit is under way are committed together. It never holds a password, nor
/// anything made from one.
public final class SQLiteLedger: Ledger, Sendable {
  let writer: GroupCommitWriter
  /// Number of this run in the file; 0 until a run is begun.
  let run: Int64
  let forgetsDone: Bool
  private let path: String
  let memory = Locked(Memory())

  /// Opens the ledger to look at past runs.
  public static func open(_ path: String) throws(LedgerFailure) -> SQLiteLedger {
    SQLiteLedger(writer: try openWriter(path), run: 0, forgetsDone: false, path: path)
  }

  /// Opens the ledger for a run and records that the run has begun.
  ///
  /// - Parameter forgetsDone: `--fresh`: accounts that an earlier run finished are registered again, so that
  ///   one deleted at the service since comes back.
  public static func open(
    _ path: String, for run: RunSummary, forgetsDone: Bool
  ) async throws(LedgerFailure) -> SQLiteLedger {
    let writer = try openWriter(path)
    let (id, startedAt) = (run.id, run.startedAt)
    let inputs = run.inputs.joined(separator: "\n")
    do {
      let number = try await writer.write { database throws(SQLiteFailure) in
        try database.statement("INSERT INTO runs (id, started_at, inputs) VALUES (?, ?, ?)")
          .run(id, startedAt, inputs)
        return try database.statement("SELECT number FROM runs WHERE id = ?").first(id) { $0.integer(0) ?? 0 }
          ?? 0
      }
      return SQLiteLedger(writer: writer, run: number, forgetsDone: forgetsDone, path: path)
    } catch {
      throw .of(error, path: path)
    }
  }

  private init(writer: GroupCommitWriter, run: Int64, forgetsDone: Bool, path: String) {
    self.writer = writer
    self.run = run
    self.forgetsDone = forgetsDone
    self.path = path
  }

  private static func openWriter(_ path: String) throws(LedgerFailure) -> GroupCommitWriter {
    do {
      return GroupCommitWriter(
        try Database.open(
          path: path, schema: LedgerSchema.current, durability: .full, busyTimeout: .seconds(30)))
    } catch {
      throw .of(error, path: path)
    }
  }

  /// Closes the file once everything recorded is on disk.
  public func close() async {
    await writer.close()
  }

  public func record(_ step: LedgerStep, of key: AccountKey) async throws(LedgerFailure) {
    let run = run
    try await write { database throws(SQLiteFailure) in
      switch step {
      case .begun(let uid):
        try database.statement(
          """
          INSERT INTO accounts (key, step, uid, run) VALUES (?, 1, ?, ?)
          ON CONFLICT (key) DO UPDATE SET step = 1, uid = excluded.uid, code = NULL, run = excluded.run
          """
        ).run(key.text, uid, run)
      case .registered(let uid):
        try database.statement(Self.made).run(key.text, 2, uid, run, uid, run)
      case .finished(let uid):
        try database.statement(Self.made).run(key.text, 3, uid, run, uid, run)
      case .refused(let code):
        try database.statement("UPDATE accounts SET step = 4, uid = NULL, code = ? WHERE key = ?")
          .run(code, key.text)
      }
    }
  }

  /// The account belongs to the run whose registration made it: the one that began it, not the one that found
  /// it made.
  private static let made = """
    INSERT INTO accounts (key, step, uid, run, created_uid, created_run) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET
      step = excluded.step, uid = excluded.uid, code = NULL,
      created_run = CASE WHEN created_uid IS excluded.uid THEN created_run ELSE run END,
      created_uid = excluded.uid
    """

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws(SQLiteFailure) -> Value
  ) async throws(LedgerFailure) -> Value {
    do { return try await writer.read(body) } catch { throw .of(error, path: path) }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws(SQLiteFailure) -> Value
  ) async throws(LedgerFailure) -> Value {
    do { return try await writer.write(body) } catch { throw .of(error, path: path) }
  }
}
