import Provisioning
@testable import RunLedger
import TestSupport
import Testing
import Threads

@Suite struct SQLiteLedgerTests {
  private let folder: WorkingDirectory
  private let key = AccountKey("ann@example.org")

  init() throws {
    folder = try WorkingDirectory()
  }

  private func open(_ id: String, forgetsDone: Bool = false) async throws -> SQLiteLedger {
    let run = RunSummary(
      id: id, startedAt: "2026-01-31T12:00:00Z", target: RunSummary.Target(backend: "local"),
      inputs: ["users.csv"])
    return try await SQLiteLedger.open(folder.path("ledger.db"), for: run, forgetsDone: forgetsDone)
  }

  @Test func knowsNothingAtFirst() async throws {
    let ledger = try await open("A")
    #expect(try await ledger.lastSteps(of: [key, AccountKey("b@example.org")]) == [nil, nil])
  }

  @Test(arguments: [
    [LedgerStep.begun(uid: nil)],
    [.begun(uid: "u")],
    [.begun(uid: "u"), .registered(uid: "u")],
    [.begun(uid: "u"), .registered(uid: "u"), .finished(uid: "u")],
    [.begun(uid: "u"), .refused(code: "INVALID_EMAIL")],
    [.begun(uid: "u"), .refused(code: "X"), .begun(uid: "v")],
    [.finished(uid: "u")],
    [.registered(uid: "u")],
  ])
  func remembersTheLastStepOverAnEndOfTheProcess(steps: [LedgerStep]) async throws {
    let ledger = try await open("A")
    for step in steps { try await ledger.record(step, of: key) }
    await ledger.close()
    let later = try await open("B")
    #expect(try await later.lastSteps(of: [key]) == [steps.last])
  }

  @Test func freshForgetsWhatIsDoneAndNothingElse() async throws {
    let ledger = try await open("A")
    try await ledger.record(.finished(uid: "u"), of: key)
    try await ledger.record(.registered(uid: "v"), of: AccountKey("b@example.org"))
    try await ledger.record(.begun(uid: "w"), of: AccountKey("c@example.org"))
    await ledger.close()
    let fresh = try await open("B", forgetsDone: true)
    #expect(
      try await fresh.lastSteps(of: [key, AccountKey("b@example.org"), AccountKey("c@example.org")])
        == [nil, .registered(uid: "v"), .begun(uid: "w")])
  }

  /// Large enough that the ledger answers from memory half way.
  @Test(arguments: [false, true]) func aRerunOfManyRowsIsAnsweredAlike(fresh: Bool) async throws {
    let keys = (0..<6000).map { AccountKey("user\($0)@example.org") }
    func step(_ index: Int) -> LedgerStep? {
      switch index % 10 {
      case 0: nil
      case 1: .begun(uid: "u\(index)")
      case 2: .registered(uid: "u\(index)")
      case 3: .refused(code: "X\(index)")
      default: .finished(uid: "u\(index)")
      }
    }
    let ledger = try await open("A")
    for (index, key) in keys.enumerated() {
      guard let step = step(index) else { continue }
      if case .refused = step { try await ledger.record(.begun(uid: nil), of: key) }
      try await ledger.record(step, of: key)
    }
    await ledger.close()

    let later = try await open("B", forgetsDone: fresh)
    var steps: [LedgerStep?] = []
    for start in stride(from: 0, to: keys.count, by: 500) {
      steps += try await later.lastSteps(of: Array(keys[start..<(start + 500)]))
    }
    let expected = keys.indices.map { index -> LedgerStep? in
      if fresh, case .finished = step(index) { return nil }
      return step(index)
    }
    #expect(steps == expected)
    #expect(later.memory.withLock { $0.finished != nil } == !fresh)
  }

  // MARK: - Whose account it is

  @Test func anAccountBelongsToTheRunThatBeganIt() async throws {
    let first = try await open("A")
    try await first.record(.begun(uid: "u"), of: key)
    await first.close()
    // Run B finds the account made by the request of run A.
    let second = try await open("B")
    try await second.record(.registered(uid: "u"), of: key)
    try await second.record(.finished(uid: "u"), of: key)
    #expect(try await second.accountsMade(by: "A", after: "", most: 10).map(\.uid) == ["u"])
    #expect(try await second.accountsMade(by: "B", after: "", most: 10).isEmpty)
  }

  @Test func anAccountRegisteredAnewBelongsToTheLaterRun() async throws {
    let first = try await open("A")
    try await first.record(.begun(uid: "u"), of: key)
    try await first.record(.finished(uid: "u"), of: key)
    await first.close()
    let second = try await open("B", forgetsDone: true)
    try await second.record(.begun(uid: "v"), of: key)
    try await second.record(.finished(uid: "v"), of: key)
    #expect(try await second.accountsMade(by: "A", after: "", most: 10).isEmpty)
    #expect(try await second.accountsMade(by: "B", after: "", most: 10).map(\.uid) == ["v"])
  }

  /// `--fresh` met the account that run A made: it still is run A's.
  @Test func aRefusalDoesNotTakeTheAccountFromItsRun() async throws {
    let first = try await open("A")
    try await first.record(.begun(uid: "u"), of: key)
    try await first.record(.finished(uid: "u"), of: key)
    await first.close()
    let second = try await open("B", forgetsDone: true)
    try await second.record(.begun(uid: "v"), of: key)
    try await second.record(.refused(code: "EMAIL_EXISTS"), of: key)
    #expect(try await second.accountsMade(by: "A", after: "", most: 10).map(\.uid) == ["u"])
  }

  @Test func aForgottenAccountCanBeMadeAnew() async throws {
    let ledger = try await open("A")
    try await ledger.record(.begun(uid: "u"), of: key)
    try await ledger.record(.finished(uid: "u"), of: key)
    let made = try await ledger.accountsMade(by: "A", after: "", most: 10)
    #expect(made == [MadeAccount(uid: "u", email: key.text)])
    for account in made { try await ledger.forget(account) }
    #expect(try await ledger.accountsMade(by: "A", after: "", most: 10).isEmpty)
    #expect(try await ledger.lastSteps(of: [key]) == [nil])
  }

  @Test func accountsComeInPages() async throws {
    let ledger = try await open("A")
    for letter in ["a", "b", "c"] {
      try await ledger.record(.finished(uid: letter), of: AccountKey("\(letter)@example.org"))
    }
    let first = try await ledger.accountsMade(by: "A", after: "", most: 2)
    #expect(first.map(\.uid) == ["a", "b"])
    let last = try #require(first.last)
    #expect(try await ledger.accountsMade(by: "A", after: last.email, most: 2).map(\.uid) == ["c"])
  }

  // MARK: - Runs

  @Test func remembersRuns() async throws {
    let ledger = try await open("A")
    try await ledger.record(.finished(uid: "u"), of: key)
    let unfinished = try #require(try await ledger.run("A"))
    #expect(unfinished.finishedAt == nil)
    #expect(unfinished.exitCode == nil)
    var summary = RunSummary(
      id: "A", startedAt: "2026-01-31T12:00:00Z", target: RunSummary.Target(backend: "local"),
      inputs: ["users.csv"])
    summary.finishedAt = "2026-01-31T12:00:05Z"
    summary.totals.read = 3
    summary.totals.blank = 1
    summary.totals[.created] = 1
    summary.totals[.invalid] = 2
    summary.exitCode = 2
    try await ledger.finishRun(summary)
    let run = try #require(try await ledger.runs().last)
    #expect(run.id == "A")
    #expect(run.inputs == ["users.csv"])
    #expect(run.finishedAt == "2026-01-31T12:00:05Z")
    #expect(run.statuses.map(\.status) == ["created", "invalid"])
    #expect(run.statuses.map(\.count) == [1, 2])
    #expect((run.read, run.blank, run.accounts) == (3, 1, 1))
    #expect(run.exitCode == 2)
    #expect(try await ledger.run("B") == nil)
  }

  // MARK: - Files that cannot be used

  @Test func aDamagedFileIsRefusedWithWhatToDo() async throws {
    try folder.write("ledger.db", String(repeating: "this is no database ", count: 100))
    await #expect {
      _ = try await open("A")
    } throws: { error in
      let failure = error as? LedgerFailure
      return failure?.kind == .unusable && failure?.message.contains("move it away") == true
    }
    #expect(try folder.text("ledger.db").hasPrefix("this is no database"), "it is left as it was")
  }

  @Test func aFolderThatIsNotThereIsMade() async throws {
    let run = RunSummary(
      id: "A", startedAt: "", target: RunSummary.Target(backend: "local"), inputs: [])
    let ledger = try await SQLiteLedger.open(folder.path("a/b/ledger.db"), for: run, forgetsDone: false)
    #expect(try await ledger.runs().count == 1)
    #expect(try folder.permissions("a/b/ledger.db") == 0o600)
  }

  @Test func aLaterVersionIsRefused() async throws {
    let ledger = try await open("A")
    await ledger.close()
    var bytes = try folder.bytes("ledger.db")
    // `user_version` is the big-endian number at offset 60 of a SQLite file.
    bytes[63] = 99
    try folder.write("ledger.db", bytes: bytes)
    await #expect {
      _ = try await open("B")
    } throws: { error in
      (error as? LedgerFailure)?.message.contains("later provision") == true
    }
  }
}
