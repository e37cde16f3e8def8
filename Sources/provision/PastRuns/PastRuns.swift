internal import Provisioning
internal import RunLedger

/// Finding a past run by the name that the user gave.
enum PastRuns {
  /// The run with this id; the beginning of an id is enough where it is the only one.
  static func run(_ id: String, in ledger: SQLiteLedger) async throws(CommandFailure) -> PastRun {
    do throws(LedgerFailure) {
      if let run = try await ledger.run(id) { return run }
      let matches = try await ledger.runIDs(beginning: id)
      if matches.count == 1, let run = try await ledger.run(matches[0]) { return run }
      throw LedgerFailure(
        .unusable,
        matches.isEmpty
          ? "no run \(quoted(id)) is known for this target; 'provision runs' lists them"
          : "\(matches.count) runs begin with \(quoted(id)); give more of the id")
    } catch {
      throw CommandFailure(error.kind == .unusable ? .noInput : .of(error), error.message)
    }
  }

  static func all(in ledger: SQLiteLedger) async throws(CommandFailure) -> [PastRun] {
    do throws(LedgerFailure) { return try await ledger.runs() } catch { throw CommandFailure(error) }
  }
}

extension RunSummary.Target {
  /// `firebase (project demo-school)`, `local (/home/ann/accounts.db)`.
  var text: String {
    let details = [project.map { "project \($0)" }, tenant.map { "tenant \($0)" }, store].compactMap { $0 }
    return details.isEmpty ? backend : "\(backend) (\(details.joined(separator: ", ")))"
  }
}
