import Provisioning
import TestSupport
import Testing

/// What a chain does with a password that was made for a row without one.
@Suite struct PasswordKeeperTests {
  private let backend = ScriptedBackend()
  private let stop = RunStop()
  private let keeper: ScriptedKeeper
  private let account: Account

  init() {
    keeper = ScriptedKeeper(backend)
    var account = Account(
      email: EmailAddress(address: "ann@example.org", key: AccountKey("ann@example.org")),
      displayName: "Ann Lee", password: Secret("made"))
    account.generatedFor = RowPosition(file: 0, line: 2, record: 1)
    self.account = account
  }

  private func run(_ account: Account, after last: LedgerStep? = nil, maxRetries: Int = 0) async -> Outcome {
    await RegistrationChain(
      backend: backend, ledger: MemoryLedger(), policy: .skip, retry: RetryPolicy(maxRetries: maxRetries),
      time: Timing(TestClock()), stop: stop, chance: { 0.5 }, newUID: { "chosen" }, passwords: keeper
    ).run(row(password: ""), account, after: last)
  }

  @Test func isKeptBeforeAnythingIsSent() async {
    #expect(await run(account).status == .created)
    #expect(await keeper.journal == ["kept after 0 calls"])
  }

  @Test func isKeptOnceHoweverOftenItIsSent() async {
    await backend.script(.register, [.unavailable, .lostBeforeWork])
    #expect(await run(account, maxRetries: 3).status == .created)
    #expect(await keeper.journal == ["kept after 0 calls"])
  }

  @Test func nothingIsSentThatCannotBeKept() async {
    let failure = OutputFailure(.notWritable, file: "pw.csv", problem: "no space left on device")
    await keeper.fail(failure)
    let outcome = await run(account)
    #expect(outcome.status == .notAttempted)
    #expect(outcome.message == "pw.csv: no space left on device")
    #expect(await backend.calls.isEmpty)
    #expect(stop.reason == .output(failure))
  }

  /// An account that is there already does not have the password.
  @Test func isTakenBackWhenTheAddressIsTaken() async throws {
    _ = try await backend.register(account, uid: "other")
    #expect(await run(account).status == .exists)
    #expect(await keeper.journal == ["kept after 1 calls", "discarded"])
  }

  @Test func isTakenBackWhenTheRowIsRefused() async {
    await backend.script(.register, [.refused(code: "INVALID_EMAIL")])
    #expect(await run(account).status == .failed)
    #expect(await keeper.journal == ["kept after 0 calls", "discarded"])
  }

  /// The account may have been made: its password must not be lost.
  @Test func staysWhenTheAnswerIsLost() async {
    await backend.script(.register, [.lostAfterWork])
    await backend.script(.resume, [.unavailable])
    #expect(await run(account).status == .notAttempted)
    #expect(await keeper.journal == ["kept after 0 calls"])
  }

  /// An earlier run made the account, with the password that it kept.
  @Test func nothingIsKeptForAnAccountThatIsFound() async throws {
    _ = try await backend.register(account, uid: "earlier")
    #expect(await run(account, after: .begun(uid: "earlier")).status == .created)
    #expect(await run(account, after: .registered(uid: "earlier")).status == .created)
    #expect(await run(account, after: .finished(uid: "earlier")).status == .done)
    #expect(await keeper.journal.isEmpty)
  }
}

/// Keeps passwords in words, beside how much the backend had been asked by then.
private actor ScriptedKeeper: PasswordKeeper {
  private(set) var journal: [String] = []
  private let backend: ScriptedBackend
  private var failure: OutputFailure?

  init(_ backend: ScriptedBackend) {
    self.backend = backend
  }

  func fail(_ failure: OutputFailure) { self.failure = failure }

  nonisolated func password(for key: AccountKey) -> Secret { Secret("made") }

  func keep(_ account: Account) async throws(OutputFailure) -> KeptPassword? {
    if let failure { throw failure }
    journal.append("kept after \(await backend.calls.count) calls")
    return KeptPassword(bytes: 0..<1)
  }

  func discard(_ password: KeptPassword) async {
    journal.append("discarded")
  }
}
