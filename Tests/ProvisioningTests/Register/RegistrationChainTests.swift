import Provisioning
import TestSupport
import Testing

@Suite struct RegistrationChainTests {
  private let backend = ScriptedBackend()
  private let clock = TestClock()
  private let stop = RunStop()
  private let key = AccountKey("ann@example.org")
  private let account = Account(
    email: EmailAddress(address: "Ann@example.org", key: AccountKey("ann@example.org")),
    displayName: "Ann Lee",
    password: Secret("correct horse"))

  private func chain(
    ledger: MemoryLedger = MemoryLedger(), policy: ExistingAccountPolicy = .skip, maxRetries: Int = 5,
    resets: Pacer? = nil, backend other: (any AccountBackend)? = nil
  ) -> RegistrationChain {
    RegistrationChain(
      backend: other ?? backend, ledger: ledger, policy: policy, retry: RetryPolicy(maxRetries: maxRetries),
      time: Timing(clock), stop: stop, chance: { 0.5 }, newUID: { "chosen" }, resets: resets)
  }

  private func run(
    after last: LedgerStep? = nil, ledger: MemoryLedger = MemoryLedger(),
    policy: ExistingAccountPolicy = .skip, maxRetries: Int = 5, resets: Pacer? = nil
  ) async -> Outcome {
    await chain(ledger: ledger, policy: policy, maxRetries: maxRetries, resets: resets)
      .run(row(), account, after: last)
  }

  // MARK: - The two steps

  @Test func registersThenNames() async {
    let ledger = MemoryLedger()
    let outcome = await run(ledger: ledger)
    #expect(outcome.status == .created)
    #expect(outcome.uid == "chosen")
    #expect(outcome.step == .name)
    #expect(outcome.code.isEmpty)
    #expect(outcome.attempts == 2)
    #expect(
      await backend.calls == [.register(key.text, uid: "chosen"), .setDisplayName("Ann Lee", uid: "chosen")])
    #expect(
      await ledger.recorded == [.begun(uid: "chosen"), .registered(uid: "chosen"), .finished(uid: "chosen")])
  }

  @Test func noNameIsSetWhenRegistrationFails() async {
    await backend.script(.register, [.refused(code: "INVALID_EMAIL")])
    let ledger = MemoryLedger()
    let outcome = await run(ledger: ledger)
    #expect(outcome.status == .failed)
    #expect(outcome.step == .register)
    #expect(outcome.code == "INVALID_EMAIL")
    #expect(await backend.calls == [.register(key.text, uid: "chosen")])
    #expect(await ledger.recorded == [.begun(uid: "chosen"), .refused(code: "INVALID_EMAIL")])
    #expect(!stop.isStopped)
  }

  @Test func theRowsOwnUIDWins() async {
    var account = account
    account.uid = "from-the-row"
    let outcome = await chain().run(row(), account, after: nil)
    #expect(outcome.uid == "from-the-row")
  }

  @Test func aBackendThatChoosesUIDsIsGivenNone() async {
    var properties = ScriptedBackend.properties
    properties.takesUID = false
    let other = ScriptedBackend(properties: properties)
    let outcome = await chain(backend: other).run(row(), account, after: nil)
    #expect(outcome.status == .created)
    #expect(await other.calls.first == .register(key.text, uid: nil))
  }

  @Test func aNameThatCannotBeSetLeavesThePartialAccount() async {
    await backend.script(.setDisplayName, [.refused(code: "INVALID_DISPLAY_NAME")])
    let ledger = MemoryLedger()
    let outcome = await run(ledger: ledger)
    #expect(outcome.status == .partial)
    #expect(outcome.step == .name)
    #expect(outcome.uid == "chosen")
    #expect(outcome.code == "INVALID_DISPLAY_NAME")
    #expect(await ledger.steps[key] == .registered(uid: "chosen"))
  }

  @Test func anExpiredSessionIsRenewedOnce() async {
    await backend.script(.setDisplayName, [.sessionExpired])
    let outcome = await run()
    #expect(outcome.status == .created)
    #expect(
      await backend.calls == [
        .register(key.text, uid: "chosen"), .setDisplayName("Ann Lee", uid: "chosen"),
        .resume(key.text, uid: "chosen"), .setDisplayName("Ann Lee", uid: "chosen"),
      ])
  }

  // MARK: - Retries and lost answers

  @Test func retriesWithBackOff() async {
    await backend.script(.register, [.unavailable, .unavailable])
    let outcome = await run()
    #expect(outcome.status == .created)
    #expect(outcome.attempts == 4)
    #expect(clock.sleeps == [.milliseconds(250), .milliseconds(500)])
  }

  @Test func givesUpAfterTheLastRetry() async {
    await backend.script(.register, Array(repeating: .unavailable, count: 3))
    let outcome = await run(maxRetries: 2)
    #expect(outcome.status == .failed)
    #expect(outcome.code == "UNAVAILABLE")
    #expect(outcome.attempts == 3)
  }

  /// What the Admin SDKs report as a conflict: the account is made, the answer is lost.
  @Test func anAnswerLostAfterTheWorkIsNoConflict() async {
    await backend.script(.register, [.lostAfterWork])
    let outcome = await run()
    #expect(outcome.status == .created)
    #expect(await backend.accounts.count == 1)
    #expect(await backend.accounts.first?.displayName == "Ann Lee")
    #expect(
      await backend.calls == [
        .register(key.text, uid: "chosen"), .resume(key.text, uid: "chosen"),
        .setDisplayName("Ann Lee", uid: "chosen"),
      ], "the registration is not sent again")
  }

  @Test func anAnswerLostBeforeTheWorkIsRepeated() async {
    await backend.script(.register, [.lostBeforeWork])
    let outcome = await run()
    #expect(outcome.status == .created)
    #expect(await backend.accounts.count == 1)
  }

  /// The first request, given up for lost and not found, arrives after all and gets in the way of the second.
  @Test func aRegistrationThatArrivesLateIsOurs() async {
    await backend.script(.register, [.lostBeforeWork])
    await backend.hold(.resume)
    async let outcome = chain().run(row(), account, after: nil)
    await backend.waitForHeld(.resume)
    await backend.hold(.register)
    await backend.release(.resume)
    await backend.waitForHeld(.register)
    await backend.add(account, uid: "chosen")
    await backend.release(.register)
    #expect(await outcome.status == .created)
    #expect(await backend.accounts.count == 1)
  }

  @Test func aLostAnswerThatCannotBeSettledIsNotReportedAsRefused() async {
    await backend.script(.register, [.lostAfterWork])
    await backend.script(.resume, Array(repeating: .unavailable, count: 10))
    let ledger = MemoryLedger()
    let outcome = await run(ledger: ledger, maxRetries: 1)
    #expect(outcome.status == .notAttempted)
    #expect(outcome.message.contains("run again"))
    #expect(await ledger.steps[key] == .begun(uid: "chosen"), "the next run is to find out")
  }

  @Test func aLostAnswerToTheNameIsAskedAgain() async {
    await backend.script(.setDisplayName, [.lostAfterWork])
    let outcome = await run()
    #expect(outcome.status == .created)
    #expect(await backend.accounts.first?.displayName == "Ann Lee")
  }

  @Test func aWaitEndsWhenTheRunStops() async {
    let clock = TestClock(advancesItself: false)
    await backend.script(.register, [.unavailable])
    let chain = RegistrationChain(
      backend: backend, ledger: MemoryLedger(), policy: .skip, retry: RetryPolicy(), time: Timing(clock),
      stop: stop, chance: { 0.5 }, newUID: { "chosen" })
    async let outcome = chain.run(row(), account, after: nil)
    await clock.waitForSleepers(1)
    stop.stop(.signal(2))
    #expect(await outcome.status == .failed)
    #expect(await backend.calls.count == 1)
  }

  // MARK: - Where an earlier run left off

  @Test func aFinishedRowCostsNoRequest() async {
    let outcome = await run(after: .finished(uid: "u"))
    #expect(outcome.status == .done)
    #expect(outcome.uid == "u")
    #expect(await backend.calls.isEmpty)
  }

  @Test func aBegunRowThatWasMadeIsNamed() async {
    await backend.add(account, uid: "u")
    let outcome = await run(after: .begun(uid: "u"))
    #expect(outcome.status == .created)
    #expect(await backend.calls == [.resume(key.text, uid: "u"), .setDisplayName("Ann Lee", uid: "u")])
  }

  @Test func aBegunRowThatWasNotMadeIsRegisteredUnderTheSameUID() async {
    let outcome = await run(after: .begun(uid: "u"))
    #expect(outcome.status == .created)
    #expect(outcome.uid == "u")
    #expect(await backend.calls.prefix(2) == [.resume(key.text, uid: "u"), .register(key.text, uid: "u")])
  }

  @Test func aBegunRowWithAnothersAccountInTheWayExists() async {
    await backend.add(account, uid: "another's")
    let outcome = await run(after: .begun(uid: "u"))
    #expect(outcome.status == .exists)
    #expect(await backend.accounts.first?.displayName == nil)
  }

  @Test func aRegisteredRowIsOnlyNamed() async {
    await backend.add(account, uid: "u")
    let outcome = await run(after: .registered(uid: "u"))
    #expect(outcome.status == .created)
    #expect(outcome.uid == "u")
    #expect(await backend.calls == [.resume(key.text, uid: "u"), .setDisplayName("Ann Lee", uid: "u")])
  }

  @Test func aNameThatIsSetAlreadyIsNotSetAgain() async {
    await backend.add(account, uid: "u", displayName: "Ann Lee")
    let outcome = await run(after: .registered(uid: "u"))
    #expect(outcome.status == .created)
    #expect(await backend.calls == [.resume(key.text, uid: "u")])
  }

  @Test func aRegisteredRowDeletedSinceIsMadeAnew() async {
    let outcome = await run(after: .registered(uid: "gone"))
    #expect(outcome.status == .created)
    #expect(outcome.uid == "chosen")
  }

  @Test func aRegisteredRowThatNoLongerAnswersIsPartial() async {
    await backend.add(account, uid: "u")
    let outcome = await run(after: .registered(uid: "other"))
    #expect(outcome.status == .partial)
    #expect(outcome.uid == "other")
  }

  // MARK: - Accounts that are there already

  @Test(arguments: [
    (ExistingAccountPolicy.skip, nil as String?, RowStatus.exists, nil as String?),
    (.skip, "Bob", .exists, "Bob"),
    (.repair, nil, .updated, "Ann Lee"),
    (.repair, "Bob", .exists, "Bob"),
    (.update, "Bob", .updated, "Ann Lee"),
    (.update, "Ann Lee", .exists, "Ann Lee"),
    (.fail, "Bob", .failed, "Bob"),
  ])
  func existingAccount(
    policy: ExistingAccountPolicy, name: String?, status: RowStatus, nameAfterwards: String?
  ) async {
    await backend.add(account, uid: "theirs", displayName: name)
    let outcome = await run(policy: policy)
    #expect(outcome.status == status)
    #expect(await backend.accounts.first?.displayName == nameAfterwards)
    #expect(await backend.accounts.count == 1)
  }

  @Test func updateLooksPastDone() async {
    await backend.add(account, uid: "u", displayName: "Bob")
    let outcome = await run(after: .finished(uid: "u"), policy: .update)
    #expect(outcome.status == .updated)
    #expect(await backend.accounts.first?.displayName == "Ann Lee")
  }

  @Test func aUIDInTheWayIsAFailureNotAnExistingAccount() async {
    await backend.script(
      .register,
      [.failure(BackendFailure(.uidTaken, code: "DUPLICATE_LOCAL_ID", message: "the uid is taken"))])
    #expect(await run().status == .failed)
  }

  // MARK: - What stops a run

  @Test(arguments: [
    (BackendFailure.Kind.misconfigured, "misconfigured"),
    (.unreachable, "unreachable"),
    (.unwritable, "unwritable"),
  ])
  func failuresOfTheBackendStopTheRun(kind: BackendFailure.Kind, word: String) async {
    await backend.script(.register, [.failure(BackendFailure(kind, code: "X", message: "why"))])
    let outcome = await run()
    #expect(outcome.status == .failed)
    #expect(stop.reason?.word == word)
  }

  @Test func aThrottleThatOutlastsAllRetriesStopsTheRun() async {
    await backend.script(.register, Array(repeating: .throttled(retryAfter: nil), count: 3))
    let outcome = await run(maxRetries: 2)
    #expect(outcome.status == .failed)
    #expect(stop.reason?.word == "quota")
  }

  @Test(arguments: [BackendFailure.Kind.unavailable, .unrecognised])
  func severalRowsWithTheSameFailureStopTheRun(kind: BackendFailure.Kind) async {
    let failure = BackendFailure(kind, code: "ODD", message: "why")
    await backend.script(.register, Array(repeating: .failure(failure), count: 5))
    let chain = chain(maxRetries: 0)
    for number in 1...5 {
      #expect(!stop.isStopped, "before row \(number)")
      _ = await chain.run(row(), account, after: nil)
    }
    #expect(stop.isStopped)
  }

  @Test func aRowThatGetsThroughBreaksTheStreak() async {
    let failure = BackendFailure(.unavailable, code: "ODD", message: "why")
    await backend.script(
      .register,
      Array(repeating: .failure(failure), count: 4) + [.none] + Array(repeating: .failure(failure), count: 4))
    let chain = chain(maxRetries: 0)
    for _ in 1...9 { _ = await chain.run(row(), account, after: nil) }
    chain.concludeRun()
    #expect(!stop.isStopped)
  }

  @Test func aRunInWhichNoRowGotThroughWasUnreachable() async {
    await backend.script(.register, [.unavailable, .unavailable])
    let chain = chain(maxRetries: 0)
    for _ in 1...2 { _ = await chain.run(row(), account, after: nil) }
    chain.concludeRun()
    #expect(stop.reason?.word == "unreachable")
  }

  // MARK: - The ledger

  /// The ledger fails at its first, second, third write: the backend never did more than what is reported.
  @Test(arguments: [(0, RowStatus.notAttempted), (1, .partial), (2, .created)])
  func aLedgerThatCannotBeWrittenStopsTheRun(writes: Int, status: RowStatus) async {
    let outcome = await run(ledger: MemoryLedger(writesUntilFailure: writes))
    #expect(outcome.status == status)
    #expect(stop.reason == .ledger(MemoryLedger.failure))
    let (accounts, names) = (
      await backend.accounts.count, await backend.accounts.compactMap(\.displayName).count
    )
    #expect(accounts == (status == .notAttempted ? 0 : 1))
    #expect(names == (status == .created ? 1 : 0))
  }

  // MARK: - Reset mails

  @Test func aResetMailFollowsCreation() async {
    let outcome = await run(resets: Pacer(rate: nil, time: Timing(clock), stop: stop))
    #expect(outcome.status == .created)
    #expect(await backend.resets == [key.text])
  }

  @Test func aResetMailThatFailsLeavesTheRowCreated() async {
    await backend.script(.sendPasswordReset, [.refused(code: "RESET_PASSWORD_EXCEED_LIMIT")])
    let outcome = await run(resets: Pacer(rate: nil, time: Timing(clock), stop: stop))
    #expect(outcome.status == .created)
    #expect(outcome.code == "RESET_PASSWORD_EXCEED_LIMIT")
    #expect(outcome.message.contains("no reset mail"))
    #expect(!stop.isStopped)
  }
}
