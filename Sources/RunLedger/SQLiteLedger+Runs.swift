public import Provisioning
internal import SQLite

extension SQLiteLedger {
  /// Records the end of the run that the ledger was opened for.
  public func finishRun(_ summary: RunSummary) async throws(LedgerFailure) {
    let run = run
    let (finishedAt, exitCode, stoppedBy) = (summary.finishedAt, Int(summary.exitCode), summary.stoppedBy)
    let (read, blank) = (summary.totals.read, summary.totals.blank)
    let statuses = summary.totals.occurring.map { "\($0.status.rawValue)=\($0.count)" }.joined(separator: " ")
    try await write { database throws(SQLiteFailure) in
      try database.statement(
        """
        UPDATE runs SET finished_at = ?, statuses = ?, read = ?, blank = ?, exit_code = ?, stopped_by = ?
        WHERE number = ?
        """
      ).run(finishedAt, statuses, read, blank, exitCode, stoppedBy, run)
    }
  }

  /// All runs, the latest last.
  public func runs() async throws(LedgerFailure) -> [PastRun] {
    try await read { database throws(SQLiteFailure) in
      try database.statement(Self.pastRuns + " ORDER BY number").all { PastRun($0) }
    }
  }

  public func run(_ id: String) async throws(LedgerFailure) -> PastRun? {
    try await read { database throws(SQLiteFailure) in
      try database.statement(Self.pastRuns + " WHERE id = ?").first(id) { PastRun($0) }
    }
  }

  /// Ids of the runs that begin so, the latest last; of all runs when nothing is given.
  public func runIDs(beginning start: String = "") async throws(LedgerFailure) -> [String] {
    try await read { database throws(SQLiteFailure) in
      try database.statement("SELECT id FROM runs WHERE substr(id, 1, length(?)) = ? ORDER BY number")
        .all(start, start) { $0.text(0) ?? "" }
    }
  }

  /// Accounts that the run made, or began with a uid that it chose, in the order of their addresses, after
  /// `email`. Of the begun ones the backend must say whether they are there.
  ///
  /// - Parameter most: how many at most.
  public func accountsMade(
    by id: String, after email: String, most: Int
  ) async throws(LedgerFailure) -> [MadeAccount] {
    try await read { database throws(SQLiteFailure) in
      try database.statement(
        """
        SELECT key, created_uid FROM accounts
        WHERE created_run = (SELECT number FROM runs WHERE id = ?) AND key > ?
        UNION ALL
        SELECT key, uid FROM accounts
        WHERE step = 1 AND run = (SELECT number FROM runs WHERE id = ?) AND key > ?
          AND uid IS NOT NULL AND uid IS NOT created_uid
        ORDER BY key LIMIT ?
        """
      ).all(id, email, id, email, most) { MadeAccount(uid: $0.text(1) ?? "", email: $0.text(0) ?? "") }
    }
  }

  /// Forgets an account that the backend has deleted, or does not have: a later run may make it anew.
  ///
  /// One address may stand for two accounts: one that a run made, and one that a later run began. Only the given
  /// one is forgotten.
  public func forget(_ account: MadeAccount) async throws(LedgerFailure) {
    let (key, uid) = (account.email, account.uid)
    try await write { database throws(SQLiteFailure) in
      try database.statement(
        """
        UPDATE accounts SET created_uid = NULL, created_run = NULL
        WHERE key = ? AND created_uid = ? AND step = 1 AND uid IS NOT created_uid
        """
      ).run(key, uid)
      try database.statement(
        """
        UPDATE accounts SET uid = created_uid, run = created_run
        WHERE key = ? AND step = 1 AND uid = ? AND created_uid IS NOT NULL AND created_uid IS NOT uid
        """
      ).run(key, uid)
      try database.statement(
        "DELETE FROM accounts WHERE key = ? AND (created_uid = ? OR step = 1 AND uid = ?)"
      )
      .run(key, uid, uid)
    }
  }

  private static let pastRuns = """
    SELECT id, started_at, finished_at, inputs, statuses, read, blank, exit_code, stopped_by,
      (SELECT count(*) FROM accounts WHERE created_run = number)
        + (SELECT count(*) FROM accounts
          WHERE step = 1 AND run = number AND uid IS NOT NULL AND uid IS NOT created_uid),
      (SELECT count(*) FROM accounts WHERE step = 1 AND run = number AND uid IS NULL)
    FROM runs
    """
}

extension PastRun {
  fileprivate init(_ row: borrowing ResultRow) {
    id = row.text(0) ?? ""
    startedAt = row.text(1) ?? ""
    finishedAt = row.text(2)
    inputs = (row.text(3) ?? "").split(separator: "\n").map(String.init)
    statuses = (row.text(4) ?? "").split(separator: " ").compactMap { entry in
      let parts = entry.split(separator: "=")
      guard parts.count == 2, let count = Int(parts[1]) else { return nil }
      return (String(parts[0]), count)
    }
    read = Int(row.integer(5) ?? 0)
    blank = Int(row.integer(6) ?? 0)
    exitCode = row.integer(7).map { Int32(clamping: $0) }
    stoppedBy = row.text(8)
    accounts = Int(row.integer(9) ?? 0)
    begunWithoutUID = Int(row.integer(10) ?? 0)
  }
}
