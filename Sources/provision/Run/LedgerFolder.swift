internal import Files
internal import FoundationEssentials
internal import Provisioning
internal import RunLedger

/// The folder below the state directory that holds what is known of one target:
/// `ledger.db`, `lock`, and the outcomes of past runs in `runs/`.
struct LedgerFolder: Sendable {
  let path: String

  init(_ target: Target, stateDirectory: String?, _ context: Context) throws(CommandFailure) {
    guard let state = stateDirectory ?? context.folders.state else {
      throw CommandFailure(
        .configuration,
        "there is no home directory for ledgers: set HOME or XDG_STATE_HOME, or give --state-dir DIR")
    }
    path = "\(Paths.absolute(state))/\(target.folderName)"
  }

  var ledger: String { path + "/ledger.db" }

  /// Runs whose outcomes are kept.
  static let keptOutcomes = 100

  /// Where the outcomes of a run are kept.
  func outcomes(ofRun id: String) -> String { "\(path)/runs/\(id).ndjson" }

  /// Makes room for the outcomes of a run that begins: those of older runs than the latest are deleted.
  ///
  /// Cannot fail in a way that matters: what is left over is looked at again when the next run begins.
  private func dropOldOutcomes() {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path + "/runs") else { return }
    // Ids, and so names, sort by time.
    let kept = names.filter { $0.hasSuffix(".ndjson") && !$0.hasPrefix(".") }.sorted()
    for name in kept.dropLast(Self.keptOutcomes - 1) { try? Paths.remove("\(path)/runs/\(name)") }
  }

  /// Makes the folder for a run that begins.
  func make() throws(CommandFailure) {
    do throws(SystemError) {
      try Paths.makeFolder(path + "/runs")
      dropOldOutcomes()
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "\(path): cannot be created: \(error); make its folder writable or choose another with --state-dir")
    }
  }

  /// Keeps other runs off the target until the lock goes out of use, or the process ends.
  func lock(_ claim: FileLock.Claim, at start: Date) throws(CommandFailure) -> FileLock {
    let holder =
      "process \(ProcessInfo.processInfo.processIdentifier), started \(RunIdentity.timestamp(start))"
    do throws(FileLock.Failure) {
      return try FileLock(path + "/lock", claim, holder: holder)
    } catch {
      switch error {
      case .held(let holder):
        throw CommandFailure(
          .runAgain, "another run is at work on this target (\(holder)); run again when it has ended")
      case .system(let error):
        throw CommandFailure(.cannotCreate, "\(path)/lock: cannot be locked: \(error)")
      }
    }
  }

  /// The ledger, if there is one, to look at past runs.
  func open() throws(CommandFailure) -> SQLiteLedger {
    guard Paths.exists(ledger) else {
      throw CommandFailure(.noInput, "no run is known for this target: there is no ledger at \(ledger)")
    }
    do throws(LedgerFailure) { return try SQLiteLedger.open(ledger) } catch { throw CommandFailure(error) }
  }
}
