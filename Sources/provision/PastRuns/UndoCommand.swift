internal import Files
internal import Provisioning
internal import RunLedger

/// `undo RUN`: deletes exactly the accounts that a run made, by uid, if uid and address still belong together.
///
/// Each account is forgotten by the ledger once its deletion is confirmed, so that an undo that was interrupted
/// goes on where it stopped, and a later run may make the accounts anew.
struct UndoCommand: Sendable {
  let options: PastRunOptions
  let context: Context

  /// Deletions a second that Firebase bears (Firebase Authentication limits page: 10 accounts a second).
  private static let firebaseRate = 10.0
  private static let pageSize = 500

  private struct Counts: Sendable {
    var deleted = 0
    var absent = 0
    var changed = 0
    var failed = 0
  }

  func run() async -> ExitStatus {
    do throws(CommandFailure) {
      return try await undo()
    } catch {
      context.messages.error(error.message)
      return error.status
    }
  }

  private func undo() async throws(CommandFailure) -> ExitStatus {
    let target = try Backends.target(options.target, NetworkSettings(options), context)
    let folder = try LedgerFolder(target, stateDirectory: options.target.stateDirectory, context)
    guard target.deletes else { throw cannotDelete(target, folder) }
    let ledger = try folder.open()
    let run = try await PastRuns.run(options.run, in: ledger)
    guard run.accounts > 0 else {
      context.messages.note("run \(run.id) has made no account that is still there to undo")
      warnOfUnknownAccounts(of: run)
      return .ok
    }
    if !options.isConfirmed {
      let accounts = run.accounts == 1 ? "1 account" : "\(run.accounts) accounts"
      try Confirmation.ask(
        "Delete \(accounts) made by run \(run.id) at \(target.description.text)?", option: "--yes", context)
    }
    let lock = try folder.lock(.whole, at: context.now)
    let stop = RunStop()
    context.interruption.stops(stop)
    let counts = try await remove(run, target, ledger, stop)
    await target.close()
    await ledger.close()
    withExtendedLifetime(lock) {}
    return say(counts, of: run, stop)
  }

  /// An API key alone: the ledger that it leads to is the project's only if the project is named.
  private func cannotDelete(_ target: Target, _ folder: LedgerFolder) -> CommandFailure {
    let advice =
      if let project = target.description.project {
        "give --credentials FILE of an administrator and --project \(project)"
      } else {
        "give --credentials FILE of an administrator and --project ID; they do not find runs made with an API key "
          + "and without --project, which are kept under that key in \(folder.path)"
      }
    return CommandFailure(.configuration, "an API key cannot delete accounts; " + advice)
  }

  private func remove(
    _ run: PastRun, _ target: Target, _ ledger: SQLiteLedger, _ stop: RunStop
  ) async throws(CommandFailure) -> Counts {
    let isLocal = target.description.backend == "local"
    let rate =
      isLocal ? options.limits.rate : min(options.limits.rate ?? Self.firebaseRate, Self.firebaseRate)
    let removal = AccountRemoval(
      backend: PacedBackend(target.backend, pacer: Pacer(rate: rate, time: context.timing, stop: stop)),
      retry: RetryPolicy(maxRetries: options.limits.maxRetries), time: context.timing, stop: stop,
      chance: { Double.random(in: 0..<1) })
    let concurrency = min(options.limits.concurrency, target.backend.properties.mostAtOnce)
    var counts = Counts()
    var last = ""
    while !stop.isStopped {
      let page: [MadeAccount]
      do throws(LedgerFailure) {
        page = try await ledger.accountsMade(by: run.id, after: last, most: Self.pageSize)
      } catch {
        throw CommandFailure(error)
      }
      guard let final = page.last else { break }
      last = final.email
      await remove(page, removal, ledger, atOnce: concurrency, stop, &counts)
    }
    return counts
  }

  private func remove(
    _ page: [MadeAccount], _ removal: AccountRemoval, _ ledger: SQLiteLedger,
    atOnce concurrency: Int, _ stop: RunStop, _ counts: inout Counts
  ) async {
    await withTaskGroup(of: Ending.self) { group in
      var inFlight = 0
      for account in page where !stop.isStopped {
        if inFlight == concurrency, let ending = await group.next() {
          inFlight -= 1
          count(ending, &counts)
        }
        inFlight += 1
        group.addTask { await Self.remove(account, removal, ledger, stop) }
      }
      for await ending in group { count(ending, &counts) }
    }
  }

  private enum Ending: Sendable {
    case deleted, absent
    case changed(MadeAccount)
    case failed(MadeAccount, String)
  }

  private static func remove(
    _ account: MadeAccount, _ removal: AccountRemoval, _ ledger: SQLiteLedger, _ stop: RunStop
  ) async -> Ending {
    let deletion: Deletion
    do throws(BackendFailure) {
      deletion = try await removal.remove(uid: account.uid, email: account.email)
    } catch {
      return .failed(account, error.message)
    }
    if deletion == .otherAddress { return .changed(account) }
    do throws(LedgerFailure) {
      try await ledger.forget(account)
    } catch {
      stop.stop(.ledger(error))
    }
    return deletion == .deleted ? .deleted : .absent
  }

  private func count(_ ending: Ending, _ counts: inout Counts) {
    switch ending {
    case .deleted: counts.deleted += 1
    case .absent: counts.absent += 1
    case .changed(let account):
      counts.changed += 1
      context.messages.warning(
        "\(account.email): the account with uid \(account.uid) has another address now; left alone")
    case .failed(let account, let why):
      counts.failed += 1
      context.messages.warning("\(account.email): not deleted: \(why)")
    }
  }

  /// On the client route the service chooses the uid, and a run that was cut off never learned it.
  private func warnOfUnknownAccounts(of run: PastRun) {
    let count = run.begunWithoutUID
    guard count > 0 else { return }
    context.messages.warning(
      (count == 1 ? "1 row was begun and its account" : "\(count) rows were begun and their accounts")
        + " cannot be told by uid; run the input again first, then undo")
  }

  private func say(_ counts: Counts, of run: PastRun, _ stop: RunStop) -> ExitStatus {
    var parts = ["\(counts.deleted) deleted"]
    if counts.absent > 0 { parts.append("\(counts.absent) gone already") }
    if counts.changed > 0 { parts.append("\(counts.changed) left alone") }
    if counts.failed > 0 { parts.append("\(counts.failed) not deleted") }
    context.messages.note("undo of run \(run.id): \(parts.joined(separator: ", "))")
    warnOfUnknownAccounts(of: run)
    if let reason = stop.reason {
      context.messages.error(reason.sentence)
      return .of(reason)
    }
    if counts.failed + counts.changed == 0 { return .ok }
    return counts.deleted + counts.absent > 0 ? .someRowsFailed : .noRowIsOK
  }
}
