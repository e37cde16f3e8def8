internal import Provisioning

/// What a run says at its end: what happened, where the results are, and what to do next.
struct SummaryText {
  let totals: Totals
  let stop: StopReason?
  let isDryRun: Bool
  let reports: [String]
  let rejects: [String]
  /// The command line that goes on from here; nil when there is nothing to go on with.
  let rerun: String?
  let duration: Duration

  /// For a terminal: several lines.
  var lines: [String] {
    var lines = [headline]
    if totals.blank > 0 { lines.append("  \(totals.blank) blank records skipped") }
    if totals.leftOut > 0 { lines.append("  \(totals.leftOut) rows left out by --lines, --limit or --shard") }
    lines += reports.map { "report:  \($0)" }
    lines += rejects.map { "rejects: \($0)" }
    if let next { lines.append(next) }
    return lines
  }

  /// For a log: one line.
  var line: String {
    ([headline] + reports.map { "report \($0)" } + rejects.map { "rejects \($0)" }).joined(separator: "; ")
  }

  private var headline: String {
    if totals.read == 0 { return "no rows: there was nothing to examine" }
    let counts = totals.occurring.map { "\($0.count) \($0.status.words)" }.joined(separator: ", ")
    let rows = totals.read == 1 ? "1 row" : "\(totals.read) rows"
    return "\(rows): \(counts) (\(seconds))"
  }

  private var seconds: String {
    let tenths = Int((duration.inSeconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  private var next: String? {
    if totals[.notAttempted] > 0, let rerun { return "to go on: \(rerun)" }
    if let first = rejects.first {
      return "to mend:  correct the rows in \(first), then: provision \(first)"
    }
    return nil
  }
}

extension RowStatus {
  /// The status as words: `not attempted`.
  fileprivate var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}
