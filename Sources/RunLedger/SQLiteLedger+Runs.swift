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

  /// Accounts that the run made, in the order of their addresses, after `email`.
  ///
  /// - Parameter most: how many at most.
  public func accountsMade(
    by id: String, after email: String, most: Int
  ) async throws(LedgerFailure) -> [MadeAccount] {
    try await read { database throws(SQLiteFailure) in
      try database.statement(
        """
        SELECT key, created_uid FROM accounts
        WHERE created_run = (SELECT number FROM runs WHERE id = ?) AND created_uid IS NOT NULL AND key > ?
        ORDER BY key LIMIT ?
        """
      ).all(id, email, most) { MadeAccount(uid: $0.text(1) ?? "", email: $0.text(0) ?? "") }
    }
  }

  /// Forgets an account whose deletion the backend has confirmed: a later run may make it anew.
  public func forget(_ account: MadeAccount) async throws(LedgerFailure) {
    try await write { database throws(SQLiteFailure) in
      try database.statement("DELETE FROM accounts WHERE key = ? AND created_uid = ?")
        .run(account.email, account.uid)
    }
  }

  private static let pastRuns = """
    SELECT id, started_at, finished_at, inputs, statuses, read, blank, exit_code, stopped_by,
      (SELECT count(*) FROM accounts WHERE created_run = number AND created_uid IS NOT NULL)
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
  }
}
