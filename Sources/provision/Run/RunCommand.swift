internal import Crypto
internal import DomainNames
internal import Files
internal import FoundationEssentials
internal import Provisioning
internal import RowFiles
internal import RunLedger

/// `run`, `validate` and `verify`: one pass of the pipeline over the input, and its results.
struct RunCommand: Sendable {
  enum Kind: Sendable { case run, validate, verify }

  let kind: Kind
  let options: RunOptions
  let context: Context

  private var messages: Messages { context.messages }

  func run() async -> ExitStatus {
    do throws(CommandFailure) {
      return try await pass()
    } catch {
      messages.error(error.message)
      return error.status
    }
  }

  /// From the input to the exit status. Nothing is sent before everything that can be known in advance is
  /// known to be right.
  private func pass() async throws(CommandFailure) -> ExitStatus {
    let start = context.now
    let reader = RowFilesReader(
      paths: options.inputs, options: options.reading.forReader(passwordOptional: options.generatePasswords))
    let files = try await open(reader)
    let target = try Backends.target(options.target, options.networkSettings, context)
    for warning in target.warnings { messages.warning(warning) }
    try refuseFields(of: files, at: target)

    var summary = RunSummary(
      id: RunIdentity.newID(at: start, random: .random(in: 0...UInt32.max)),
      startedAt: RunIdentity.timestamp(start), target: target.description, inputs: files.map(\.name))
    let stop = RunStop()

    guard kind == .run else {
      let outputs = try RunOutputs(
        options, files, journal: nil, rejects: false, started: context.timing.now(), context)
      let limits = try await limits(of: target, with: target.directory)
      return await pipe(
        reader, work: readOnlyWork(target), limits: limits, stop: stop, into: outputs, &summary)
    }

    let folder = try LedgerFolder(target, stateDirectory: options.target.stateDirectory, context)
    try folder.make()
    let lock = try folder.lock(options.selection.lockClaim, at: start)
    let ledger = try await openLedger(folder, summary)
    let outputs = try RunOutputs(
      options, files, journal: folder.outcomes(ofRun: summary.id), rejects: true,
      started: context.timing.now(), context)
    let limits = try await limits(of: target, with: target.backend)
    let work = chain(to: target.backend, ledger, stop)
    context.interruption.stops(stop)
    let status = await pipe(
      reader, work: .register(work), limits: limits, stop: stop, into: outputs, &summary)
    await target.close()
    let end = await close(ledger, summary)
    // Held to here: nothing of this run happens after another may begin.
    withExtendedLifetime(lock) {}
    return end ?? status
  }

  private func open(_ reader: RowFilesReader) async throws(CommandFailure) -> [FileReport] {
    let files: [FileReport]
    do throws(InputFailure) { files = try await reader.open() } catch { throw CommandFailure(error) }
    for file in files {
      for warning in file.warnings { messages.warning(at: file.name, warning) }
    }
    return files
  }

  /// A column that would be dropped without a word is an error before the first request.
  private func refuseFields(of files: [FileReport], at target: Target) throws(CommandFailure) {
    let properties = target.directory.properties
    let settable = properties.fields.union([.name, .firstName, .lastName, .email, .password])
    for file in files {
      let extra = (file.fields ?? []).subtracting(settable)
      guard !extra.isEmpty else { continue }
      let names = extra.map(\.word).sorted().joined(separator: ", ")
      throw CommandFailure(
        .usage,
        "\(file.name): this way to \(properties.name) cannot set \(names); take the columns out, "
          + "or use --credentials, which can set them")
    }
  }

  // MARK: - The work

  private func readOnlyWork(_ target: Target) -> Pipeline.Work {
    switch kind {
    case .verify: .verify(Verification(directory: target.directory, time: context.timing))
    case .validate, .run:
      options.online ? .lookUp(OnlineCheck(directory: target.directory, policy: options.ifExists)) : .none
    }
  }

  private func chain(
    to backend: any AccountBackend, _ ledger: any Ledger, _ stop: RunStop
  ) -> RegistrationChain {
    let pacer = Pacer(rate: options.limits.rate, time: context.timing, stop: stop)
    return RegistrationChain(
      backend: PacedBackend(backend, pacer: pacer), ledger: ledger, policy: options.ifExists,
      retry: RetryPolicy(maxRetries: options.limits.maxRetries), time: context.timing, stop: stop,
      chance: { Double.random(in: 0..<1) },
      newUID: { RandomBytes.text(length: 28, alphabet: .alphanumeric) },
      resets: options.sendReset ? Pacer(rate: Self.resetRate, time: context.timing, stop: stop) : nil)
  }

  /// Reset mails a second: their quota is far below that of accounts (150 a day on the Spark plan, 10,000 on
  /// Blaze, as the Firebase Authentication limits page has it).
  private static let resetRate = 1.0

  /// What the backend demands of accounts, with the project's own password policy.
  private func limits(
    of target: Target, with directory: any AccountDirectory
  ) async throws(CommandFailure) -> AccountLimits {
    var limits = directory.properties.limits
    if kind == .validate && !options.online && target.description.backend == "local" { return limits }
    do throws(BackendFailure) {
      let briefing = try await directory.check()
      for warning in briefing.warnings { messages.warning(warning) }
      limits.passwordPolicy = briefing.passwordPolicy
    } catch {
      if kind == .validate && !options.online {
        messages.warning("the project's password policy is not known: \(error.message)")
      } else {
        throw CommandFailure(error)
      }
    }
    return limits
  }

  private func openLedger(
    _ folder: LedgerFolder, _ summary: RunSummary
  ) async throws(CommandFailure) -> SQLiteLedger {
    do throws(LedgerFailure) {
      return try await SQLiteLedger.open(folder.ledger, for: summary, forgetsDone: options.fresh)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func close(_ ledger: SQLiteLedger, _ summary: RunSummary) async -> ExitStatus? {
    defer { messages.detail("run \(summary.id)") }
    do throws(LedgerFailure) {
      try await ledger.finishRun(summary)
      await ledger.close()
      return nil
    } catch {
      messages.error(error.message)
      return .of(error)
    }
  }

  // MARK: - The pipeline

  private func pipe(
    _ reader: RowFilesReader, work: Pipeline.Work, limits: AccountLimits, stop: RunStop,
    into outputs: RunOutputs,
    _ summary: inout RunSummary
  ) async -> ExitStatus {
    guard let hash = KeyedHash() else {
      messages.error("internal error: libsodium cannot be started")
      return .internalError
    }
    let validator = Validator(
      limits: limits, rules: options.validation.rules(passwordOptional: options.generatePasswords),
      normalizer: UnicodeAddressNormalizer(),
      fingerprint: { text in
        let (high, low) = hash.hash(text)
        return Fingerprint(high: high, low: low)
      })
    let messages = messages
    let names = summary.inputs
    let pipeline = Pipeline(
      rows: reader, selection: options.selection.rows, validator: validator, work: work,
      concurrency: options.limits.concurrency,
      limits: Pipeline.ErrorLimits(most: options.limits.maxErrors, rate: options.limits.maxErrorRate),
      stop: stop,
      sinks: outputs.sinks,
      warn: { warnings in
        for warning in warnings { messages.warning(warning, files: names) }
      })
    let started = context.timing.now()
    let remains = await withTaskGroup(of: Void.self) { group in
      if let limit = options.limits.maxDuration {
        group.addTask { [timing = context.timing] in
          if await timing.sleep(limit) { stop.stop(.maxDuration) }
        }
      }
      defer { group.cancelAll() }
      return await pipeline.run()
    }

    let reason = stop.reason(leaving: remains.totals)
    let status = ExitStatus.of(remains.totals, stoppedBy: reason)
    summary.totals = remains.totals
    summary.finishedAt = RunIdentity.timestamp(context.now)
    summary.stoppedBy = reason?.word
    summary.exitCode = status.rawValue
    let end = await outputs.finish(summary, stop: stop)
    await say(summary, reason, outputs, duration: context.timing.now() - started)
    return end ?? status
  }

  private func say(
    _ summary: RunSummary, _ reason: StopReason?, _ outputs: RunOutputs, duration: Duration
  ) async {
    if let reason { messages.error(reason.sentence) }
    if !summary.totals.reconcile {
      messages.error(
        "internal error: \(summary.totals.read) rows were read, but the statuses do not add up to it")
    }
    if summary.totals.read == 0 { messages.error(SummaryText.noRows(summary.totals)) }
    let text = SummaryText(
      totals: summary.totals, stop: reason, isDryRun: kind != .run, reports: await outputs.writtenReports,
      rejects: await outputs.writtenRejects, rerun: context.commandLine, duration: duration)
    if messages.isForTerminal {
      for line in text.lines { messages.note(line) }
    } else {
      messages.note(text.line)
    }
  }
}

extension RunStop {
  /// Why rows were left over. Time that ran out when there was nothing left to do is no reason.
  fileprivate func reason(leaving totals: Totals) -> StopReason? {
    reason == .maxDuration && totals[.notAttempted] == 0 ? nil : reason
  }
}
