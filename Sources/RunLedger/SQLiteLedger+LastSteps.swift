public import Provisioning
internal import SQLite
internal import Threads

extension SQLiteLedger {
  /// What a rerun needs of the file is read once. No account is asked for twice in a run, and other shards have
  /// other accounts: what was read stays true.
  struct Memory {
    /// nil until the run turns out to be a rerun.
    var finished: FinishedAccounts?
    var finishedFound = 0

    /// Finished rows after which the rest is expected to be finished too.
    static let enough = 2000
    /// Accounts that are kept at most, in some 300 MB; others are looked up one by one.
    static let most = 4_000_000
  }

  public func lastSteps(of keys: [AccountKey]) async throws(LedgerFailure) -> [LedgerStep?] {
    var steps = remembered(keys)
    let unknown = steps.indices.filter { steps[$0] == nil }
    if unknown.isEmpty { return steps }
    let found = try await lookUp(unknown.map { keys[$0] })
    for (index, step) in zip(unknown, found) {
      if forgetsDone, case .finished = step { continue }
      steps[index] = step
    }
    try await learn(from: found)
    return steps
  }

  private func remembered(_ keys: [AccountKey]) -> [LedgerStep?] {
    memory.withLock { memory in
      guard let finished = memory.finished else { return Array(repeating: nil, count: keys.count) }
      return keys.map { key in finished.uid(of: key.text).map { .finished(uid: $0) } }
    }
  }

  private func lookUp(_ keys: [AccountKey]) async throws(LedgerFailure) -> [LedgerStep?] {
    try await read { database throws(SQLiteFailure) in
      let statement = try database.statement("SELECT step, uid, code FROM accounts WHERE key = ?")
      var steps: [LedgerStep?] = []
      steps.reserveCapacity(keys.count)
      for key in keys {
        let step = try statement.first(key.text) { row in
          LedgerStep(number: row.integer(0), uid: row.text(1), code: row.text(2))
        }
        steps.append(step ?? nil)
      }
      return steps
    }
  }

  /// Reads all that is finished once enough of the rows were.
  private func learn(from steps: [LedgerStep?]) async throws(LedgerFailure) {
    let count = steps.count { if case .finished = $0 { true } else { false } }
    let isRerun = memory.withLock { memory in
      memory.finishedFound += count
      return memory.finished == nil && !forgetsDone && memory.finishedFound >= Memory.enough
    }
    guard isRerun else { return }
    let finished = try await read { database throws(SQLiteFailure) in
      let count = try database.statement("SELECT count(*) FROM accounts").first { Int($0.integer(0) ?? 0) }
      var finished = FinishedAccounts(capacity: min(count ?? 0, Memory.most))
      _ = try database.statement("SELECT key, uid FROM accounts WHERE step = 3").all { row in
        if let key = row.text(0), let uid = row.text(1) { finished.insert(key, uid: uid) }
      }
      return finished
    }
    memory.withLock { $0.finished = finished }
  }
}

extension LedgerStep {
  /// nil for a number that this version does not know, which its schema version rules out.
  fileprivate init?(number: Int64?, uid: String?, code: String?) {
    switch (number, uid) {
    case (1, let uid): self = .begun(uid: uid)
    case (2, let uid?): self = .registered(uid: uid)
    case (3, let uid?): self = .finished(uid: uid)
    case (4, _): self = .refused(code: code ?? "")
    default: return nil
    }
  }
}
