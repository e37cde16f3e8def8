internal import Crypto
internal import Files
internal import Provisioning
internal import RowFiles
internal import RunLedger

/// `register`: one account, asked for at the terminal. It is a run of one row: the same pipeline, ledger and lock,
/// so that an attempt which is killed half way is finished by the next one.
struct RegisterCommand: Sendable {
  let options: DialogueOptions
  let context: Context

  /// What stands for the input file in the ledger and the reports of the run.
  private static let inputName = "(register)"

  func run() async -> ExitStatus {
    do throws(CommandFailure) {
      let dialogue = try await Dialogue.open(options, context)
      let answers = try dialogue.answers(
        title: "A new account at", needed: "--name, --email and --password-stdin"
      ) { questions throws(AccountQuestions.Ended) in
        try questions.newAccount(name: options.name, email: options.email)
      }
      let status = try await register(answers, dialogue)
      await dialogue.target.close()
      return status
    } catch {
      context.messages.error(error.message)
      return error.status
    }
  }

  private func register(
    _ answers: AnswerCheck.Answers, _ dialogue: Dialogue
  ) async throws(CommandFailure) -> ExitStatus {
    let (violations, _) = dialogue.check.findings(in: answers, about: Set(Field.allCases))
    guard violations.isEmpty, let account = dialogue.check.account(answers) else {
      for violation in violations { context.messages.error(violation.description) }
      return .noRowIsOK
    }
    let start = context.now
    var summary = RunSummary(
      id: RunIdentity.newID(at: start, random: .random(in: 0...UInt32.max)),
      startedAt: RunIdentity.timestamp(start), target: dialogue.target.description,
      inputs: [Self.inputName])
    let folder = try LedgerFolder(dialogue.target, stateDirectory: options.target.stateDirectory, context)
    try folder.make()
    let lock = try folder.lock(.whole, at: start)
    defer { withExtendedLifetime(lock) {} }

    let last: LedgerStep?
    let outcome: Outcome?
    let stop = RunStop()
    context.interruption.stops(stop)
    do throws(LedgerFailure) {
      // An account that was made before is looked for at the backend: it may be deleted since.
      let ledger = try await SQLiteLedger.open(folder.ledger, for: summary, forgetsDone: true)
      last = try await ledger.lastSteps(of: [account.email.key]).first ?? nil
      outcome = try await pass(answers, dialogue, ledger, stop, journal: folder, &summary)
      try await ledger.finishRun(summary)
      await ledger.close()
    } catch {
      throw CommandFailure(error)
    }
    return await say(outcome, account, last, stop, dialogue, summary)
  }

  /// Takes the one row through the pipeline.
  private func pass(
    _ answers: AnswerCheck.Answers, _ dialogue: Dialogue, _ ledger: SQLiteLedger, _ stop: RunStop,
    journal folder: LedgerFolder, _ summary: inout RunSummary
  ) async throws(LedgerFailure) -> Outcome? {
    let kept = KeptOutcome()
    var sinks: [any OutcomeSink] = [kept]
    do throws(OutputFailure) {
      sinks.append(
        try NDJSONReport(at: folder.outcomes(ofRun: summary.id), inputs: summary.inputs, isPrivate: true))
    } catch {
      throw LedgerFailure(.notCreatable, error.description)
    }
    let pipeline = Pipeline(
      rows: SingleRow(AnswerCheck.row(answers)), selection: RowSelection(),
      validator: dialogue.check.validator, work: .register(chain(dialogue.target.backend, ledger, stop)),
      concurrency: 1, limits: Pipeline.ErrorLimits(), stop: stop, sinks: sinks, warn: { _ in })
    let remains = await pipeline.run()
    summary.totals = remains.totals
    summary.finishedAt = RunIdentity.timestamp(context.now)
    summary.stoppedBy = stop.reason?.word
    summary.exitCode = ExitStatus.of(remains.totals, stoppedBy: stop.reason).rawValue
    for sink in remains.sinks {
      do throws(OutputFailure) {
        try await sink.finish(summary)
      } catch {
        throw LedgerFailure(.notWritable, error.description)
      }
    }
    return await kept.outcome
  }

  private func chain(
    _ backend: any AccountBackend, _ ledger: any Ledger, _ stop: RunStop
  ) -> RegistrationChain {
    let pacer = Pacer(rate: nil, time: context.timing, stop: stop)
    return RegistrationChain(
      backend: PacedBackend(backend, pacer: pacer), ledger: ledger, policy: .fail, retry: RetryPolicy(),
      time: context.timing, stop: stop, chance: { Double.random(in: 0..<1) },
      newUID: { RandomBytes.text(length: 28, alphabet: .alphanumeric) })
  }

  private func say(
    _ outcome: Outcome?, _ account: Account, _ last: LedgerStep?, _ stop: RunStop, _ dialogue: Dialogue,
    _ summary: RunSummary
  ) async -> ExitStatus {
    guard let outcome else { return .internalError }
    guard outcome.status == .created else {
      context.messages.error("\(outcome.status.words): \(outcome.message)")
      if let reason = stop.reason { context.messages.error(reason.sentence) }
      return .of(summary.totals, stoppedBy: stop.reason)
    }
    if last?.mayHaveMadeAccount == true, await hasOtherPassword(account, dialogue.target) {
      context.messages.error(
        "an earlier attempt had made this account; it is complete now, but has the password given then")
      return .noRowIsOK
    }
    context.messages.note("the account is made")
    return dialogue.show(uid: outcome.uid, email: account.email.address, name: account.displayName)
  }

  /// Whether the backend says that the account has another password. One that cannot tell is believed.
  private func hasOtherPassword(_ account: Account, _ target: Target) async -> Bool {
    (try? await target.directory.signIn(account)) == .wrongPassword
  }
}

extension LedgerStep {
  /// Whether an earlier attempt's registration may have been carried out.
  fileprivate var mayHaveMadeAccount: Bool {
    switch self {
    case .begun, .registered: true
    case .finished, .refused: false
    }
  }
}
