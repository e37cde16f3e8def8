import Crypto
import DomainNames
import Provisioning
import TestSupport
import Testing

@Suite struct PipelineTests {
  private let backend = ScriptedBackend()
  private let stop = RunStop()
  private let sink = CollectedOutcomes()
  private let timing = Timing(TestClock())

  private func chain(
    _ ledger: MemoryLedger = MemoryLedger(), policy: ExistingAccountPolicy = .skip
  ) -> Pipeline.Work {
    .register(
      RegistrationChain(
        backend: backend, ledger: ledger, policy: policy, retry: RetryPolicy(maxRetries: 0), time: timing,
        stop: stop, chance: { 0.5 }, newUID: { RandomBytes.text(length: 28, alphabet: .alphanumeric) }))
  }

  private func check(_ policy: ExistingAccountPolicy = .skip, maxRetries: Int = 0) -> OnlineCheck {
    OnlineCheck(directory: backend, policy: policy, retries: retries(maxRetries), stop: stop)
  }

  private func verification(maxRetries: Int = 0) -> Verification {
    Verification(directory: backend, retries: retries(maxRetries), time: timing, stop: stop)
  }

  private func retries(_ most: Int) -> Retries {
    Retries(RetryPolicy(maxRetries: most), time: timing, chance: { 0.5 }, stop: stop)
  }

  private func run(
    _ rows: ListedRows, _ work: Pipeline.Work, concurrency: Int = 4, selection: RowSelection = RowSelection(),
    limits: Pipeline.ErrorLimits = Pipeline.ErrorLimits(), sinks: [any OutcomeSink]? = nil
  ) async throws -> Pipeline.Remains {
    let hash = try #require(KeyedHash())
    let validator = Validator(
      limits: .identityToolkit, normalizer: UnicodeAddressNormalizer(),
      fingerprint: { text in
        let (high, low) = hash.hash(text)
        return Fingerprint(high: high, low: low)
      })
    let pipeline = Pipeline(
      rows: rows, selection: selection, validator: validator, work: work, concurrency: concurrency,
      limits: limits, stop: stop, sinks: sinks ?? [sink], warn: { _ in })
    return await pipeline.run()
  }

  private var statuses: [RowStatus] {
    get async { await sink.outcomes.map(\.status) }
  }

  @Test(arguments: [1, 3, 64], [1, 7, 100]) func everyRowHasItsOutcomeInOrder(concurrency: Int, batch: Int)
    async throws
  {
    let remains = try await run(ListedRows(count: 150, batchSize: batch), chain(), concurrency: concurrency)
    #expect(await sink.outcomes.map(\.row.position.record) == Array(1...150))
    #expect(remains.totals[.created] == 150)
    #expect(remains.totals.reconcile)
    #expect(await backend.accounts.count == 150)
    #expect(await backend.namedTooEarly.isEmpty)
    #expect(await backend.mostInFlight <= concurrency)
  }

  @Test func aSlowRowHoldsBackDeliveryButNotWithoutBound() async throws {
    await backend.script(.register, [.none])
    await backend.hold(.setDisplayName)
    async let remains = run(ListedRows(count: 100), chain(), concurrency: 4)
    await backend.waitForHeld(.setDisplayName, count: 4)
    #expect(await sink.outcomes.isEmpty)
    #expect(await backend.accounts.count == 4, "no more rows are begun than may be in flight")
    await backend.release(.setDisplayName)
    #expect(try await remains.totals[.created] == 100)
  }

  @Test func badRowsAreNotSent() async throws {
    let rows = ListedRows([
      [
        [.name: "Ann", .email: "ann@example.org", .password: "correct horse"],
        [.name: "Ben", .email: "no address", .password: "correct horse"],
        [.name: "Ann again", .email: "ANN@example.org", .password: "correct horse"],
        [.name: "Cy", .email: "cy@example.org", .password: "short"],
        [.name: "Di", .email: "di@example.org", .password: "correct horse"],
      ]
    ])
    let remains = try await run(rows, chain())
    #expect(await statuses == [.created, .invalid, .duplicate, .invalid, .created])
    #expect(remains.totals.reconcile)
    #expect(await backend.accounts.map(\.email.key.text).sorted() == ["ann@example.org", "di@example.org"])
    let message = await sink.outcomes[2].message
    #expect(message.contains("line 2") && message.contains("line 4"), "a duplicate names both lines")
  }

  @Test func aDryRunAsksNothing() async throws {
    let remains = try await run(ListedRows(count: 10), .none)
    #expect(remains.totals[.valid] == 10)
    #expect(await backend.calls.isEmpty)
  }

  @Test func rowsThatAreDoneCostNoRequest() async throws {
    let ledger = MemoryLedger([
      AccountKey("u1@example.org"): .finished(uid: "one"),
      AccountKey("u3@example.org"): .finished(uid: "three"),
    ])
    _ = try await run(ListedRows(count: 3), chain(ledger))
    #expect(await statuses == [.done, .created, .done])
    #expect(await sink.outcomes[0].uid == "one")
    #expect(await backend.accounts.count == 1)
  }

  // MARK: - Stopping

  @Test func whatIsNotBegunWhenTheRunStopsIsNotAttempted() async throws {
    await backend.script(.register, [.none, .misconfigured])
    let remains = try await run(ListedRows(count: 200, batchSize: 10), chain(), concurrency: 1)
    #expect(await statuses.prefix(3) == [.created, .failed, .notAttempted])
    #expect(remains.totals[.notAttempted] == 198)
    #expect(remains.totals.reconcile)
    #expect(await backend.accounts.count == 1)
  }

  @Test func rowsInFlightFinishWhenTheRunStops() async throws {
    await backend.hold(.setDisplayName)
    async let remains = run(ListedRows(count: 50), chain(), concurrency: 3)
    await backend.waitForHeld(.setDisplayName, count: 3)
    stop.stop(.signal(15))
    await backend.release(.setDisplayName)
    let totals = try await remains.totals
    #expect(totals[.created] == 3)
    #expect(totals[.notAttempted] == 47)
  }

  @Test func doneRowsAreDoneEvenInARunThatStopped() async throws {
    stop.stop(.maxDuration)
    let ledger = MemoryLedger([AccountKey("u2@example.org"): .finished(uid: "two")])
    _ = try await run(ListedRows(count: 3), chain(ledger))
    #expect(await statuses == [.notAttempted, .done, .notAttempted])
  }

  @Test func tooManyErrorsStopTheRun() async throws {
    await backend.script(.register, Array(repeating: .refused(code: "NO"), count: 100))
    let remains = try await run(
      ListedRows(count: 30), chain(), concurrency: 1, limits: Pipeline.ErrorLimits(most: 3))
    #expect(stop.reason == .maxErrors)
    #expect(remains.totals[.failed] == 3)
    #expect(remains.totals[.notAttempted] == 27)
  }

  @Test func aHighErrorRateStopsTheRunOnceThereAreEnoughRows() async throws {
    await backend.script(.register, Array(repeating: .refused(code: "NO"), count: 100))
    let remains = try await run(
      ListedRows(count: 60), chain(), concurrency: 1, limits: Pipeline.ErrorLimits(rate: 0.5))
    #expect(stop.reason == .maxErrorRate)
    #expect(remains.totals[.failed] == Pipeline.ErrorLimits.rateSample)
  }

  // MARK: - Around the backend

  @Test func anInputThatBreaksOffKeepsWhatCameBefore() async throws {
    let failure = InputFailure(
      .malformed, file: "users.csv", line: 4, problem: "was changed while it was read")
    let rows = ListedRows(
      [[[.name: "Ann", .email: "ann@example.org", .password: "correct horse"]]], failure: failure)
    let remains = try await run(rows, chain())
    #expect(remains.totals[.created] == 1)
    #expect(stop.reason == .input(failure))
  }

  @Test func aReportThatCannotBeWrittenStopsTheRunAndLosesNothing() async throws {
    let broken = CollectedOutcomes(failsAfter: 5)
    let remains = try await run(
      ListedRows(count: 40, batchSize: 10), chain(), concurrency: 1, sinks: [broken, sink])
    #expect(stop.reason?.word == "output")
    #expect(await sink.outcomes.count == 40, "the other results still get every row")
    #expect(remains.sinks.count == 1)
    #expect(remains.totals.reconcile)
  }

  @Test func aReaderThatWentAwayIsNoError() async throws {
    let broken = CollectedOutcomes(failsAfter: 0, kind: .brokenPipe)
    let remains = try await run(ListedRows(count: 10), chain(), sinks: [broken, sink])
    #expect(stop.reason == nil)
    #expect(remains.totals[.created] == 10)
  }

  // MARK: - Selection

  @Test func onlySelectedRowsTakePart() async throws {
    let remains = try await run(
      ListedRows(count: 10), chain(), selection: RowSelection(lines: 4...8, limit: 3))
    #expect(await sink.outcomes.map(\.row.position.line) == [4, 5, 6])
    #expect(remains.totals.read == 3)
    #expect(remains.totals.leftOut == 7)
    #expect(remains.totals.reconcile)
  }

  @Test func shardsTogetherAreTheWhole() async throws {
    for index in 0..<3 {
      _ = try await run(
        ListedRows(count: 100), .none,
        selection: RowSelection(shard: RowSelection.Shard(index: index, count: 3)))
    }
    #expect(await sink.outcomes.map(\.row.position.record).sorted() == Array(1...100))
  }

  // MARK: - Looking only

  @Test func anOnlineCheckSaysWhatARunWouldDo() async throws {
    let email = EmailAddress(address: "u2@example.org", key: AccountKey("u2@example.org"))
    await backend.add(Account(email: email, displayName: "x", password: Secret("x")), displayName: "Other")
    for (policy, expected) in [
      (ExistingAccountPolicy.skip, RowStatus.wouldSkip), (.update, .wouldUpdate), (.repair, .wouldSkip),
      (.fail, .wouldFail),
    ] {
      let sink = CollectedOutcomes()
      _ = try await run(
        ListedRows(count: 3), .lookUp(check(policy)), sinks: [sink])
      #expect(await sink.outcomes.map(\.status) == [.wouldCreate, expected, .wouldCreate])
    }
    #expect(await backend.calls.count == 4, "rows share a request")
  }

  @Test func verificationComparesNames() async throws {
    for (number, name) in [(1, "User 1"), (2, "Someone"), (3, nil)] as [(Int, String?)] {
      let key = "u\(number)@example.org"
      await backend.add(
        Account(
          email: EmailAddress(address: key, key: AccountKey(key)), displayName: "",
          password: Secret("password \(number)")), displayName: name)
    }
    let other = EmailAddress(address: "u4@example.org", key: AccountKey("u4@example.org"))
    await backend.add(
      Account(email: other, displayName: "", password: Secret("another")), displayName: "User 4")
    _ = try await run(
      ListedRows(count: 5), .verify(verification()))
    #expect(await statuses == [.verified, .wrongName, .wrongName, .wrongPassword, .missing])
  }

  @Test func whatOnlyLooksIsRepeatedToo() async throws {
    await backend.script(.find, [.unavailable, .lostBeforeWork])
    _ = try await run(ListedRows(count: 2), .lookUp(check(maxRetries: 2)))
    #expect(await statuses == [.wouldCreate, .wouldCreate])
    #expect(await sink.outcomes.map(\.attempts) == [3, 3], "rows that share a request share its attempts")

    let verified = CollectedOutcomes()
    await backend.script(.signIn, [.throttled(retryAfter: nil)])
    _ = try await run(ListedRows(count: 1), .verify(verification(maxRetries: 1)), sinks: [verified])
    #expect(await verified.outcomes.map(\.status) == [.missing])
    #expect(await verified.outcomes.map(\.attempts) == [2])
  }

  @Test(arguments: [
    (ScriptedBackend.Fault.misconfigured, "misconfigured"), (.throttled(retryAfter: nil), "quota"),
  ])
  func lookingStopsWhenTheFailureIsNotTheRows(fault: ScriptedBackend.Fault, reason: String) async throws {
    await backend.script(.signIn, [fault])
    let remains = try await run(ListedRows(count: 20), .verify(verification()), concurrency: 1)
    #expect(stop.reason?.word == reason)
    #expect(await statuses == [.failed] + Array(repeating: .notAttempted, count: 19))
    #expect(remains.totals.reconcile)
  }

  @Test func lookingAtABackendThatNeverAnswersEndsUnreachable() async throws {
    await backend.script(.find, [.unavailable])
    _ = try await run(ListedRows(count: 3), .lookUp(check()))
    #expect(await statuses == [.wouldFail, .wouldFail, .wouldFail])
    #expect(stop.reason?.word == "unreachable")
  }
}
