import CSQLite
internal import Threads

/// The one writer of a database, on a thread of its own.
///
/// It runs all jobs that have gathered while the last commit was under way in one transaction, and resumes
/// their callers once that is committed: the cost of a commit to disk is shared. A job that fails loses
/// nothing but itself; a commit that fails is the failure of every job in it.
public final class GroupCommitWriter: Sendable {
  private let thread: JobThread<Message>

  /// - Parameter database: the connection; nothing else may use it from now on.
  public init(_ database: sending Database) {
    let owner = Owner(database)
    thread = JobThread { owner.take($0) }
  }

  deinit {
    thread.finish()
  }

  /// Runs `body` in a transaction and returns once it is committed.
  ///
  /// - Parameter body: must touch nothing but the database, and must not begin or end a transaction. It is run a
  ///   second time when another job of the same transaction fails.
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
    // Unchecked, since the check costs as much as a small job; each job tells its caller once, by its attempt or
    // by its refusal.
    let outcome = await withUnsafeContinuation {
      (continuation: UnsafeContinuation<Swift.Result<Result, SQLiteFailure>, Never>) in
      let job = Job(
        access: access,
        attempt: { database in
          let outcome = Swift.Result { () throws(SQLiteFailure) in try body(database) }
          return Attempt(outcome) { continuation.resume(returning: $0) }
        },
        refuse: { continuation.resume(returning: .failure($0)) })
      if !thread.add(.run(job)) { job.refuse(.closed) }
    }
    return try outcome.get()
  }
}

extension SQLiteFailure {
  fileprivate static let closed = SQLiteFailure(code: SQLITE_MISUSE, message: "the database is closed")
}

private enum Message: Sendable {
  case run(Job)
  case close(@Sendable () -> Void)
}

/// Owns the connection and runs the jobs.
// Safe: `database` is only touched on the writer's thread, to which `init` hands it over.
private final class Owner: @unchecked Sendable {
  private var database: Database?

  init(_ database: sending Database) {
    self.database = database
  }

  func take(_ messages: [Message]) {
    var jobs: [Job] = []
    var closings: [@Sendable () -> Void] = []
    for message in messages {
      switch message {
      case .run(let job): jobs.append(job)
      case .close(let closed): closings.append(closed)
      }
    }

    if let database {
      GroupCommit.run(jobs, in: database)
    } else {
      for job in jobs { job.refuse(.closed) }
    }
    if !closings.isEmpty { database = nil }
    for closed in closings { closed() }
  }
}
