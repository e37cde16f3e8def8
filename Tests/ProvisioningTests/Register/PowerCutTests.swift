import Provisioning
import TestSupport
import Testing

/// The power goes at each write of the ledger in turn: the ledger never says more than the backend has done, nor
/// less than it may have begun, and the next run ends with one account that has its name.
@Suite struct PowerCutTests {
  /// How things stand when the run begins, and what the backend does to it.
  struct Scene: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var takesUID = true
    /// What an earlier run left in the ledger and at the backend.
    var last: LedgerStep?
    var made: Made?
    var faults: [ScriptedBackend.Fault] = []

    enum Made: Sendable {
      case ours(name: String?)
      /// Made by someone else, with a password and a name of their own.
      case another
    }
  }

  static let scenes: [Scene] = [true, false].flatMap { takesUID -> [Scene] in
    let uid = takesUID ? "chosen" : nil
    func scene(
      _ text: String, after last: LedgerStep? = nil, _ made: Scene.Made? = nil,
      _ faults: [ScriptedBackend.Fault] = []
    ) -> Scene {
      Scene(
        testDescription: text + (takesUID ? "" : ", the backend chooses uids"), takesUID: takesUID,
        last: last,
        made: made, faults: faults)
    }
    return [
      scene("new"),
      scene("new, the answer is lost", nil, [.lostAfterWork]),
      scene("new, the request is lost", nil, [.lostBeforeWork]),
      scene("new, throttled once", nil, [.throttled(retryAfter: nil)]),
      scene("begun and not made", after: .begun(uid: uid)),
      scene("begun and made", after: .begun(uid: uid), .ours(name: nil)),
      scene("registered", after: .registered(uid: "chosen"), .ours(name: nil)),
      scene("registered and named", after: .registered(uid: "chosen"), .ours(name: "Ann Lee")),
      scene("another's account is there", .another),
      scene("begun, and another's account is there", after: .begun(uid: uid), .another),
    ]
  }

  private static let key = AccountKey("ann@example.org")
  private static let account = Account(
    email: EmailAddress(address: "Ann@example.org", key: key), displayName: "Ann Lee",
    password: Secret("correct horse"))

  @Test(arguments: scenes, 0...3) func theLedgerNeverSaysMore(scene: Scene, writes: Int) async {
    var properties = ScriptedBackend.properties
    properties.takesUID = scene.takesUID
    let backend = ScriptedBackend(properties: properties)
    switch scene.made {
    case nil: break
    case .ours(let name): await backend.add(Self.account, uid: "chosen", displayName: name)
    case .another:
      let theirs = Account(
        email: Self.account.email, displayName: "Ann", password: Secret("their password"))
      await backend.add(theirs, uid: "theirs", displayName: "Ann")
    }
    let before = await backend.accounts
    await backend.script(.register, scene.faults)

    let first = WatchedLedger(scene.last, backend, writesUntilFailure: writes)
    let cut = await run(first, backend)
    await expectHonest(cut, backend, before: before)
    if await backend.calls.contains(where: { if case .register = $0 { true } else { false } }) {
      #expect(await first.begunBeforeRegistration, "a registration was sent that the ledger does not know of")
    }

    let second = WatchedLedger(await first.step, backend, writesUntilFailure: nil)
    let outcome = await run(second, backend)
    #expect(await first.lies + second.lies == [])
    let accounts = await backend.accounts
    if case .another = scene.made {
      #expect(outcome.status == .exists)
      #expect(accounts == before, "another's account is left alone")
    } else {
      #expect(accounts.count == 1)
      #expect(accounts.first?.displayName == "Ann Lee")
      #expect([.created, .done].contains(outcome.status))
      #expect(outcome.uid == accounts.first?.uid)
      #expect(await second.step == .finished(uid: outcome.uid))
    }
  }

  private func run(_ ledger: WatchedLedger, _ backend: ScriptedBackend) async -> Outcome {
    let chain = RegistrationChain(
      backend: backend, ledger: ledger, policy: .skip, retry: RetryPolicy(maxRetries: 3),
      time: Timing(TestClock()), stop: RunStop(), chance: { 0.5 }, newUID: { "chosen" })
    return await chain.run(row(), Self.account, after: await ledger.step)
  }

  /// What is reported of a row whose run broke off is true as well.
  private func expectHonest(
    _ outcome: Outcome, _ backend: ScriptedBackend, before: [ScriptedBackend.Stored]
  ) async {
    let stored = await backend.accounts.first { $0.uid == outcome.uid }
    switch outcome.status {
    case .created: #expect(stored?.displayName == "Ann Lee")
    case .partial: #expect(stored != nil)
    case .exists, .notAttempted: #expect(await backend.accounts == before)
    default: Issue.record("\(outcome.status)")
    }
  }
}

/// A ledger that compares each thing it is told with what the backend has done by then.
private actor WatchedLedger: Ledger {
  private(set) var step: LedgerStep?
  private(set) var lies: [LedgerStep] = []
  private(set) var begunBeforeRegistration = false
  private let backend: ScriptedBackend
  private let base: MemoryLedger

  init(_ step: LedgerStep?, _ backend: ScriptedBackend, writesUntilFailure: Int?) {
    self.step = step
    self.backend = backend
    base = MemoryLedger(writesUntilFailure: writesUntilFailure)
  }

  func lastSteps(of keys: [AccountKey]) async throws(LedgerFailure) -> [LedgerStep?] {
    keys.map { _ in step }
  }

  func record(_ step: LedgerStep, of key: AccountKey) async throws(LedgerFailure) {
    try await base.record(step, of: key)
    self.step = step
    let accounts = await backend.accounts
    let isTrue =
      switch step {
      case .begun: true
      case .registered(let uid): accounts.contains { $0.uid == uid }
      case .finished(let uid): accounts.contains { $0.uid == uid && $0.displayName == "Ann Lee" }
      case .refused: !accounts.contains { $0.uid == "chosen" }
      }
    if !isTrue { lies.append(step) }
    if case .begun = step {
      let calls = await backend.calls
      begunBeforeRegistration = !calls.contains { if case .register = $0 { true } else { false } }
    }
  }
}
