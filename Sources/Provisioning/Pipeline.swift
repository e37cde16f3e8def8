/// A row that passed validation, with what the ledger remembers of its account.
public struct PreparedRow: Sendable {
  let row: Row
  let account: Account
  let last: LedgerStep?
}

/// The straight line: read, validate, ask the ledger, work, hand out one outcome a row in the order of the
/// input.
public actor Pipeline {
  /// What is done with a row that passed validation.
  public enum Work: Sendable {
    /// Nothing: a dry run.
    case none
    case lookUp(OnlineCheck)
    case register(RegistrationChain)
    case verify(Verification)
  }

  /// Ends the run when too many rows have failed.
  public struct ErrorLimits: Sendable {
    public var most: Int?
    /// Share of the rows ended so far, 0...1. Not looked at before `rateSample` rows have ended.
    public var rate: Double?
    public static let rateSample = 20

    public init(most: Int? = nil, rate: Double? = nil) {
      self.most = most
      self.rate = rate
    }
  }

  private let rows: any RowSource
  private let work: Work
  private let concurrency: Int
  private let limits: ErrorLimits
  private let stop: RunStop
  private let newPassword: (@Sendable (AccountKey) -> Secret)?
  private let warn: @Sendable ([RowWarning]) -> Void
  private let sinks: [any OutcomeSink]
  private let finished = Handoff<[Outcome]>(capacity: 2)
  private var selection: RowSelection
  private var validator: Validator
  private var totals = Totals()
  private var ended = 0
  private var failures = 0

  /// - Parameters:
  ///   - concurrency: rows in flight at most.
  ///   - newPassword: makes the password of a row that has none; nil where none is made.
  ///   - sinks: get every outcome; one that fails is dropped and stops the run.
  ///   - warn: gets the warnings of each batch of rows.
  public init(
    rows: any RowSource, selection: RowSelection, validator: consuming Validator, work: Work,
    concurrency: Int,
    limits: ErrorLimits, stop: RunStop, newPassword: (@Sendable (AccountKey) -> Secret)? = nil,
    sinks: [any OutcomeSink],
    warn: @escaping @Sendable ([RowWarning]) -> Void
  ) {
    self.rows = rows
    self.selection = selection
    self.validator = validator
    self.work = work
    self.concurrency = max(concurrency, 1)
    self.limits = limits
    self.stop = stop
    self.newPassword = newPassword
    self.sinks = sinks
    self.warn = warn
  }

  /// What a run leaves behind: its counts and the sinks that are still whole.
  public struct Remains: Sendable {
    public let totals: Totals
    public let sinks: [any OutcomeSink]
  }

  /// Runs to the end of the input. Whatever happens, each row read gets its outcome; `stop` says why the rest
  /// was not attempted.
  public func run() async -> Remains {
    async let whole = Self.deliver(finished, to: sinks, stop)
    var window = OrderedWindow<[Outcome]>(capacity: concurrency * 4)
    await withTaskGroup(of: (ticket: Int, outcomes: [Outcome]).self) { group in
      var inFlight = 0
      var batch = await Self.read(rows, stop)
      while let current = batch {
        async let following = Self.read(rows, stop)
        for piece in await pieces(of: current) {
          while window.isFull || inFlight == concurrency {
            guard let ended = await group.next() else { break }
            inFlight -= 1
            await take(ended.outcomes, at: ended.ticket, &window)
          }
          let ticket = window.takePlace()
          switch piece {
          case .settled(let outcomes):
            await take(outcomes, at: ticket, &window)
          case .pending(let rows) where stop.isStopped:
            await take(rows.map { notAttempted($0.row) }, at: ticket, &window)
          case .pending(let rows):
            inFlight += 1
            group.addTask { [work] in (ticket, await Self.perform(work, on: rows)) }
          }
        }
        batch = await following
      }
      for await ended in group { await take(ended.outcomes, at: ended.ticket, &window) }
    }
    await finished.finish()
    switch work {
    case .none: break
    case .lookUp(let check): check.concludeRun()
    case .register(let chain): chain.concludeRun()
    case .verify(let verification): verification.concludeRun()
    }
    totals.blank = await rows.blankRecords()
    return Remains(totals: totals, sinks: await whole)
  }

  /// The next batch. An input that breaks off ends intake; the rows before it are finished.
  private static func read(_ rows: any RowSource, _ stop: RunStop) async -> RowBatch? {
    do throws(InputFailure) {
      return try await rows.nextBatch()
    } catch {
      stop.stop(.input(error))
      return nil
    }
  }

  // MARK: - Before the work

  /// Rows that go through the work together, or have their outcome already.
  private enum Piece {
    case settled([Outcome])
    case pending([PreparedRow])
  }

  /// Validates a batch, asks the ledger about its accounts, and cuts it into pieces in order.
  private func pieces(of batch: RowBatch) async -> [Piece] {
    var settled: [Outcome] = []
    var valid: [ValidRow] = []
    var warnings: [RowWarning] = []
    settled.reserveCapacity(batch.count)
    let endsHere = if case .none = work { true } else { false }
    for row in batch {
      guard selection.takes(row, key: validator.key(of: row)) else {
        totals.leftOut += 1
        continue
      }
      totals.read += 1
      let checked = validator.check(row)
      warnings.append(contentsOf: checked.warnings)
      if !checked.violations.isEmpty {
        settled.append(Outcome(row, violations: checked.violations))
      } else if endsHere {
        settled.append(Outcome(row, .valid, step: .validate))
      } else if let account = validator.account(for: row, newPassword: newPassword) {
        valid.append(ValidRow(row: row, account: account, settledBefore: settled.count))
      } else {
        settled.append(
          Outcome(
            row, .failed, step: .validate, code: "internal",
            message: "internal error: a valid row without account"))
      }
    }
    if !warnings.isEmpty { warn(warnings) }
    return cut(settled, valid, await prepared(valid))
  }

  private struct ValidRow {
    let row: Row
    let account: Account
    /// How many rows of the batch before it have their outcome already.
    let settledBefore: Int
  }

  private func prepared(_ rows: [ValidRow]) async -> [PreparedRow] {
    guard case .register(let chain) = work, !rows.isEmpty else {
      return rows.map { PreparedRow(row: $0.row, account: $0.account, last: nil) }
    }
    do throws(LedgerFailure) {
      let steps = try await chain.ledger.lastSteps(of: rows.map(\.account.email.key))
      return zip(rows, steps).map { PreparedRow(row: $0.row, account: $0.account, last: $1) }
    } catch {
      stop.stop(.ledger(error))
      return rows.map { PreparedRow(row: $0.row, account: $0.account, last: nil) }
    }
  }

  /// Joins neighbours that are settled, and neighbours that can share a request.
  private func cut(_ settled: [Outcome], _ valid: [ValidRow], _ prepared: [PreparedRow]) -> [Piece] {
    if valid.isEmpty { return settled.isEmpty ? [] : [.settled(settled)] }
    let together = rowsInOneRequest
    var pieces: [Piece] = []
    var outcomes: [Outcome] = []
    var pending: [PreparedRow] = []
    var next = 0
    func settle(_ more: some Sequence<Outcome>) {
      if !pending.isEmpty { pieces.append(.pending(pending)) }
      pending = []
      outcomes += more
    }
    func closeSettled() {
      if !outcomes.isEmpty { pieces.append(.settled(outcomes)) }
      outcomes = []
    }
    for (row, place) in zip(prepared, valid.map(\.settledBefore)) {
      if place > next { settle(settled[next..<place]) }
      next = place
      if let outcome = done(row) {
        settle(CollectionOfOne(outcome))
        continue
      }
      closeSettled()
      pending.append(row)
      if pending.count >= together { settle([]) }
    }
    if next < settled.count { settle(settled[next...]) }
    closeSettled()
    if !pending.isEmpty { pieces.append(.pending(pending)) }
    return pieces
  }

  /// A row that an earlier run finished costs no request and no task.
  private func done(_ prepared: PreparedRow) -> Outcome? {
    guard case .register(let chain) = work,
      case .done(let uid) = Resume(after: prepared.last, policy: chain.policy, fresh: chain.fresh)
    else { return nil }
    return Outcome(prepared.row, .done, step: .name, uid: uid)
  }

  private var rowsInOneRequest: Int {
    guard case .lookUp(let check) = work else { return 1 }
    return max(check.directory.properties.mostLookupsAtOnce, 1)
  }

  // MARK: - The work

  @concurrent
  private static func perform(_ work: Work, on rows: [PreparedRow]) async -> [Outcome] {
    switch work {
    case .none: return rows.map { Outcome($0.row, .valid, step: .validate) }
    case .lookUp(let check): return await check.outcomes(of: rows)
    case .register(let chain):
      var outcomes: [Outcome] = []
      for row in rows { outcomes.append(await chain.run(row.row, row.account, after: row.last)) }
      return outcomes
    case .verify(let verification):
      var outcomes: [Outcome] = []
      for row in rows { outcomes.append(await verification.outcome(of: row)) }
      return outcomes
    }
  }

  private func notAttempted(_ row: Row) -> Outcome {
    Outcome(
      row, .notAttempted, step: .register, code: stop.reason?.word ?? "", message: "the run stopped first")
  }

  // MARK: - After the work

  private func take(
    _ outcomes: [Outcome], at ticket: Int, _ window: inout OrderedWindow<[Outcome]>
  ) async {
    for outcome in outcomes { count(outcome) }
    window.fill(ticket, with: outcomes)
    while let ready = window.removeFirst() { await finished.send(ready) }
  }

  private func count(_ outcome: Outcome) {
    totals.add(outcome)
    ended += 1
    if !outcome.status.isOK && outcome.status != .notAttempted { failures += 1 }
    if let most = limits.most, failures >= most { stop.stop(.maxErrors) }
    if let rate = limits.rate, ended >= ErrorLimits.rateSample, Double(failures) > rate * Double(ended) {
      stop.stop(.maxErrorRate)
    }
  }

  /// Gives outcomes to the sinks, while the rows behind them are read and validated.
  ///
  /// - Returns: the sinks that took every outcome.
  @concurrent
  private static func deliver(
    _ finished: Handoff<[Outcome]>, to sinks: [any OutcomeSink], _ stop: RunStop
  ) async -> [any OutcomeSink] {
    var sinks = sinks
    while let outcomes = await finished.next() {
      var whole: [any OutcomeSink] = []
      for sink in sinks {
        do throws(OutputFailure) {
          try await sink.write(outcomes)
          whole.append(sink)
        } catch {
          // A reader that has seen enough is no fault of the run; a disk that is full is.
          if error.kind != .brokenPipe { stop.stop(.output(error)) }
        }
      }
      sinks = whole
    }
    return sinks
  }
}

extension Outcome {
  /// The outcome of a row that must not be sent.
  init(_ row: Row, violations: [Violation]) {
    let isOnlyDuplicate = violations.allSatisfy { $0.rule == .duplicate }
    self.init(
      row, isOnlyDuplicate ? .duplicate : .invalid, step: row.problems.isEmpty ? .validate : .read,
      code: violations.first?.rule.rawValue ?? "",
      message: violations.map(\.description).joined(separator: "; "))
  }
}
