import CSQLite

/// What one caller wants done. The caller is told once: by `finish` of the attempt, or by `refuse`.
struct Job: Sendable {
  let access: Database.Access
  let attempt: @Sendable (Database) -> Attempt
  let refuse: @Sendable (SQLiteFailure) -> Void
}

/// A job that was run and whose caller waits for the commit.
struct Attempt {
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

/// The rules of a group commit, on the thread that owns the connection.
enum GroupCommit {
  /// Runs all jobs, as a rule in one transaction, and tells each caller how it went.
  static func run(_ jobs: [Job], in database: Database) {
    if runTogether(jobs, in: database) { return }
    var waiting = jobs[...]
    while !waiting.isEmpty { waiting = runApart(waiting, in: database) }
  }

  /// Runs the jobs in one transaction in which none may fail: a savepoint for each would cost as much as a
  /// small job does.
  ///
  /// - Returns: false when a job failed; then nothing is done and nobody is told.
  private static func runTogether(_ jobs: [Job], in database: Database) -> Bool {
    guard begin(jobs[...], in: database) else { return true }
    var attempts: [Attempt] = []
    attempts.reserveCapacity(jobs.count)
    for job in jobs {
      let attempt = job.attempt(database)
      guard attempt.failure == nil, database.isInTransaction else {
        database.rollback()
        return false
      }
      attempts.append(attempt)
    }
    commit(attempts, in: database)
    return true
  }

  /// Runs the jobs in one transaction in which each may fail for itself.
  ///
  /// - Returns: the jobs that are still to be run, because a failure ended the transaction.
  private static func runApart(_ jobs: ArraySlice<Job>, in database: Database) -> ArraySlice<Job> {
    guard begin(jobs, in: database) else { return [] }
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
    commit(attempts, in: database)
    return []
  }

  private static func begin(_ jobs: ArraySlice<Job>, in database: Database) -> Bool {
    do {
      try database.begin(jobs.contains { $0.access == .write } ? .write : .read)
      return true
    } catch {
      for job in jobs { job.refuse(error) }
      return false
    }
  }

  private static func commit(_ attempts: [Attempt], in database: Database) {
    do {
      try database.commit()
      for attempt in attempts { attempt.finish(nil) }
    } catch {
      database.rollback()
      for attempt in attempts { attempt.finish(error) }
    }
  }

  /// Runs one job so that nothing of it stays if it fails.
  private static func attempt(_ job: Job, in database: Database) throws(SQLiteFailure) -> Attempt {
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

extension SQLiteFailure {
  fileprivate static let undone = SQLiteFailure(
    code: SQLITE_ABORT, message: "the transaction was rolled back")
}
