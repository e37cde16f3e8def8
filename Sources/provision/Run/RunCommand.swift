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
  /// Whether nothing has to be asked of the backend.
  private var isOffline: Bool { kind == .validate && !options.online }

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
    let target = try Backends.target(
      options.target, options.networkSettings, context, needsAccess: !isOffline)
    for warning in target.warnings { messages.warning(warning) }
    try refuseFields(of: files, at: target)
    if kind != .verify, let advice = target.advice(expectedRows(of: files)) { messages.warning(advice) }

    var summary = RunSummary(
      id: RunIdentity.newID(at: start, random: .random(in: 0...UInt32.max)),
      startedAt: RunIdentity.timestamp(start), target: target.description, inputs: files.map(\.name))
    let stop = RunStop()
    let pacer = Pacer(rate: options.limits.rate, time: context.timing, stop: stop)

    guard kind == .run else {
      let directory = PacedDirectory(target.directory, pacer: pacer)
      let outputs = try RunOutputs(
        options, files, journal: nil, rejects: false, started: context.timing.now(), context)
      let limits = try await limits(of: directory, stop)
      context.interruption.stops(stop)
      let status = await pipe(
        reader, work: readOnlyWork(directory, stop), limits: limits, stop: stop,
        progress: progress(of: files, pacer: pacer, stop), into: outputs, &summary)
      await target.close()
      return status
    }

    let folder = try LedgerFolder(target, stateDirectory: options.target.stateDirectory, context)
    try folder.make()
    let lock = try folder.lock(options.selection.lockClaim, at: start)
    let outputs = try RunOutputs(
      options, files, journal: folder.outcomes(ofRun: summary.id), rejects: true,
      started: context.timing.now(), context)
    let backend = PacedBackend(target.backend, pacer: pacer)
    let limits = try await limits(of: backend, stop)
    let ledger = try await openLedger(folder, summary)
    let passwords = try passwords(limits, summary.inputs)
    let work = chain(to: backend, ledger, passwords, stop)
    context.interruption.stops(stop)
    let status = await pipe(
      reader, work: .register(work), passwords, limits: limits, stop: stop,
      progress: progress(of: files, pacer: pacer, stop), into: outputs, &summary)
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
      if file.name != "-", file.fields?.contains(.password) ?? true, Paths.isReadableByOthers(file.name) {
        messages.warning(
          at: file.name, "others can read this file and the passwords in it: chmod 600 it")
      }
    }
    return files
  }

  /// nil for JSON arrays, of which only reading tells it.
  private func expectedRows(of files: [FileReport]) -> Int? {
    ExpectedRows(files, options.selection.rows).count(done: 0, last: nil)?.rows ?? options.selection.limit
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

  private func readOnlyWork(_ directory: any AccountDirectory, _ stop: RunStop) -> Pipeline.Work {
    switch kind {
    case .verify:
      .verify(
        Verification(directory: directory, retries: retries(stop), time: context.timing, stop: stop))
    case .validate, .run:
      options.online
        ? .lookUp(
          OnlineCheck(
            directory: directory, policy: options.ifExists, retries: retries(stop), stop: stop)) : .none
    }
  }

  private func chain(
    to backend: any AccountBackend, _ ledger: any Ledger, _ passwords: GeneratedPasswords?, _ stop: RunStop
  ) -> RegistrationChain {
    RegistrationChain(
      backend: backend, ledger: ledger, policy: options.ifExists,
      retry: RetryPolicy(maxRetries: options.limits.maxRetries), time: context.timing, stop: stop,
      chance: { Double.random(in: 0..<1) },
      newUID: { RandomBytes.text(length: 28, alphabet: .alphanumeric) },
      resets: options.sendReset ? Pacer(rate: Self.resetRate, time: context.timing, stop: stop) : nil,
      passwords: passwords)
  }

  private func retries(_ stop: RunStop) -> Retries {
    Retries(
      RetryPolicy(maxRetries: options.limits.maxRetries), time: context.timing,
      chance: { Double.random(in: 0..<1) }, stop: stop)
  }

  /// Reset mails a second: their quota is far below that of accounts (150 a day on the Spark plan, 10,000 on
  /// Blaze, as the Firebase Authentication limits page has it).
  private static let resetRate = 1.0

  /// What the backend demands of accounts, with the project's own password policy.
  private func limits(
    of directory: any AccountDirectory, _ stop: RunStop
  ) async throws(CommandFailure) -> AccountLimits {
    var limits = directory.properties.limits
    if isOffline && directory.properties.name == "local" { return limits }
    do throws(BackendFailure) {
      let briefing = try await RetryingDirectory(directory, retries(stop)).check()
      for warning in briefing.warnings { messages.warning(warning) }
      limits.passwordPolicy = briefing.passwordPolicy
    } catch {
      guard isOffline else { throw CommandFailure(error) }
      messages.warning("the project's password policy is not known: \(error.message)")
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
    do throws(LedgerFailure) {
      try await ledger.finishRun(summary)
      await ledger.close()
      return nil
    } catch {
      messages.error(error.message)
      return .of(error)
    }
  }

  private func progress(of files: [FileReport], pacer: Pacer?, _ stop: RunStop) -> ProgressDisplay {
    let resultsGoToTerminal =
      options.output.reportFiles.contains("-") && OpenFile.standardOutput.isTerminal
    let style = ProgressDisplay.Style(
      options.messages, context.environment, isTerminal: messages.isForTerminal,
      isShared: resultsGoToTerminal)
    return ProgressDisplay(
      style, ExpectedRows(files, options.selection.rows), messages, context.timing, pacer: pacer, stop: stop)
  }

  // MARK: - The pipeline

  private func pipe(
    _ reader: RowFilesReader, work: Pipeline.Work, _ passwords: GeneratedPasswords? = nil,
    limits: AccountLimits, stop: RunStop,
    progress: ProgressDisplay, into outputs: RunOutputs, _ summary: inout RunSummary
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
    let warnings = WarningList(messages: messages, files: summary.inputs)
    var sinks = outputs.sinks + [progress]
    if let passwords { sinks.append(passwords) }
    let pipeline = Pipeline(
      rows: reader, selection: options.selection.rows, validator: validator, work: work,
      concurrency: options.limits.concurrency,
      limits: Pipeline.ErrorLimits(most: options.limits.maxErrors, rate: options.limits.maxErrorRate),
      stop: stop, newPassword: newPassword(limits, passwords),
      sinks: sinks,
      warn: { warnings.say($0) })
    context.interruption.shows { progress.showNow() }
    defer { context.interruption.shows {} }
    let started = context.timing.now()
    let remains = await withTaskGroup(of: Void.self) { group in
      if let limit = options.limits.maxDuration {
        group.addTask { [timing = context.timing] in
          if await timing.sleep(limit) { stop.stop(.maxDuration) }
        }
      }
      group.addTask { await progress.keepShowing() }
      defer { group.cancelAll() }
      return await pipeline.run()
    }
    warnings.finish()

    let reason = stop.reason(leaving: remains.totals)
    let status = ExitStatus.of(remains.totals, stoppedBy: reason)
    summary.totals = remains.totals
    summary.finishedAt = RunIdentity.timestamp(context.now)
    summary.stoppedBy = reason?.word
    summary.exitCode = status.rawValue
    let resultsEnd = await outputs.finish(summary, stop: stop)
    let passwordsEnd = await finish(passwords, summary)
    await say(summary, reason, outputs, passwords, duration: context.timing.now() - started)
    return resultsEnd ?? passwordsEnd ?? status
  }

  private func say(
    _ summary: RunSummary, _ reason: StopReason?, _ outputs: RunOutputs, _ passwords: GeneratedPasswords?,
    duration: Duration
  ) async {
    if let reason { messages.error(reason.sentence) }
    if !summary.totals.reconcile {
      messages.error(
        "internal error: \(summary.totals.read) rows were read, but the statuses do not add up to it")
    }
    if summary.totals.read == 0 { messages.error(SummaryText.noRows(summary.totals)) }
    let text = SummaryText(
      kind: kind, totals: summary.totals, reports: await outputs.writtenReports,
      rejects: await outputs.writtenRejects, passwords: passwords?.writtenPath,
      runID: kind == .run ? summary.id : nil,
      next: NextCommands(options, commandLine: context.commandLine), duration: duration)
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
