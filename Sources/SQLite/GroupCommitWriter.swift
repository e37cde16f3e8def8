import CSQLite
internal import Threads

/// The one writer of a database, on a thread of its own.
///
/// It runs all jobs that have gathered while the last commit was under way in one transaction, and resumes
/// their callers once that is committed: the cost of a commit to disk is shared. A job that fails loses
/// nothing but itself; a commit that fails is the failure of every job in it.
public final class GroupCommitWriter: Sendable {
  private let thread: JobThread<Job>

  /// - Parameter database: the connection; nothing else may use it from now on.
  public init(_ database: sending Database) {
    let owner = Owner(database)
    thread = JobThread { owner.run($0) }
  }

  deinit {
    thread.finish()
  }

  /// Runs `body` in a transaction and returns once it is committed.
  ///
  /// - Parameter body: must touch nothing but the database, and must not begin or end a transaction.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws(SQLiteFailure) -> Result
  ) async throws(SQLiteFailure) -> Result {
    try await submit(.write, body)
  }

  /// Runs `body`, which only reads, after all writes asked for before.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws(SQLiteFailure) -> Result
  ) async throws(SQLiteFailure) -> Result {
    try await submit(.read, body)
  }

  /// Closes the database once the jobs asked for before are done. Later ones fail.
  public func close() async {
    await withCheckedContinuation { continuation in
      let takes = thread.add(.close { continuation.resume() })
      if !takes { continuation.resume() }
    }
    thread.finish()
  }

  private func submit<Result: Sendable>(
    _ access: Database.Access, _ body: @escaping @Sendable (Database) throws(SQLiteFailure) -> Result
  ) async throws(SQLiteFailure) -> Result {
    let outcome = await withCheckedContinuation {
      (continuation: CheckedContinuation<Swift.Result<Result, SQLiteFailure>, Never>) in
      let transaction = Transaction(
        access: access,
        attempt: { database in
          let outcome = Swift.Result { () throws(SQLiteFailure) in try body(database) }
          return Attempt(outcome) { continuation.resume(returning: $0) }
        },
        refuse: { continuation.resume(returning: .failure($0)) })
      if !thread.add(.transact(transaction)) { transaction.refuse(.closed) }
    }
    return try outcome.get()
  }
}

extension SQLiteFailure {
  fileprivate static let closed = SQLiteFailure(code: SQLITE_MISUSE, message: "the database is closed")
  fileprivate static let undone = SQLiteFailure(
    code: SQLITE_ABORT, message: "the transaction was rolled back")
}

private enum Job: Sendable {
  case transact(Transaction)
  case close(@Sendable () -> Void)
}

/// What one caller wants done, and how that caller is told. Either `attempt` or `refuse` is called, once.
private struct Transaction: Sendable {
  let access: Database.Access
  let attempt: @Sendable (Database) -> Attempt
  let refuse: @Sendable (SQLiteFailure) -> Void
}

/// A job that was run and whose caller waits for the commit.
private struct Attempt {
  /// What the job itself failed with.
  let failure: SQLiteFailure?
  /// Resumes the caller with the job's own result or, if that was undone, with the failure that undid it.
  let finish: (_ undoneBy: SQLiteFailure?) -> Void

  init<Value>(
    _ outcome: Result<Value, SQLiteFailure>, resume: @escaping (Result<Value, SQLiteFailure>) -> Void
  ) {
    if case .failure(let failure) = outcome { self.failure = failure } else { self.failure = nil }
    finish = { undoneBy in
      if let undoneBy, case .success = outcome {
        resume(.failure(undoneBy))
      } else {
        resume(outcome)
      }
    }
  }
}

/// Owns the connection and runs the jobs.
// Safe: `database` is only touched on the writer's thread, to which `init` hands it over.
private final class Owner: @unchecked Sendable {
  private var database: Database?

  init(_ database: sending Database) {
    self.database = database
  }

  func run(_ jobs: [Job]) {
    var transactions: [Transaction] = []
    var closings: [@Sendable () -> Void] = []
    for job in jobs {
      switch job {
      case .transact(let transaction): transactions.append(transaction)
      case .close(let closed): closings.append(closed)
      }
    }

    if let database {
      var waiting = transactions[...]
      while !waiting.isEmpty { waiting = commit(waiting, in: database) }
    } else {
      for transaction in transactions { transaction.refuse(.closed) }
    }
    if !closings.isEmpty { database = nil }
    for closed in closings { closed() }
  }

  /// Runs the jobs in one transaction.
  ///
  /// - Returns: the jobs that were not run, because a failure before them ended the transaction.
  private func commit(_ jobs: ArraySlice<Transaction>, in database: Database) -> ArraySlice<Transaction> {
    do {
      try database.begin(jobs.contains { $0.access == .write } ? .write : .read)
    } catch {
      for job in jobs { job.refuse(error) }
      return []
    }

    var attempts: [Attempt] = []
    for (index, job) in zip(jobs.indices, jobs) {
      var cause: SQLiteFailure?
      do {
        let attempt = try attempt(job, in: database)
        cause = attempt.failure
        attempts.append(attempt)
      } catch {
        cause = error
        job.refuse(error)
      }
      guard database.isInTransaction else {
        for attempt in attempts { attempt.finish(cause ?? .undone) }
        return jobs[(index + 1)...]
      }
    }

    do {
      try database.commit()
      for attempt in attempts { attempt.finish(nil) }
    } catch {
      database.rollback()
      for attempt in attempts { attempt.finish(error) }
    }
    return []
  }

  /// Runs one job so that nothing of it stays if it fails.
  private func attempt(_ job: Transaction, in database: Database) throws(SQLiteFailure) -> Attempt {
    guard job.access == .write else { return job.attempt(database) }
    try database.statement("SAVEPOINT job").run()
    let attempt = job.attempt(database)
    // Some failures (disk full, I/O error) end the transaction, and the savepoint with it.
    guard database.isInTransaction else { return attempt }
    do {
      if attempt.failure != nil { try database.statement("ROLLBACK TO job").run() }
      try database.statement("RELEASE job").run()
    } catch {
      database.rollback()
      throw error
    }
    return attempt
  }
}
