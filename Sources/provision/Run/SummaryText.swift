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

  /// Why nothing was done at all, which is never success.
  static func noRows(_ totals: Totals) -> String {
    totals.leftOut == 0
      ? "no rows: there was nothing to examine"
      : "no rows: --lines, --limit or --shard left out all \(totals.leftOut) of them"
  }

  /// For a terminal: several lines.
  var lines: [String] {
    var lines = [headline] + unexamined.map { "  \($0)" }
    lines += reports.map { "report:  \($0)" }
    lines += rejects.map { "rejects: \($0)" }
    if let next { lines.append(next) }
    return lines
  }

  /// For a log: one line.
  var line: String {
    ([headline] + unexamined + reports.map { "report \($0)" } + rejects.map { "rejects \($0)" }).joined(
      separator: "; ")
  }

  /// What the input holds besides the rows that were read.
  private var unexamined: [String] {
    var texts: [String] = []
    if totals.blank > 0 { texts.append(Self.count(totals.blank, "blank record") + " skipped") }
    if totals.leftOut > 0 {
      texts.append(Self.count(totals.leftOut, "row") + " left out by --lines, --limit or --shard")
    }
    return texts
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private var headline: String {
    if totals.read == 0 { return "0 rows" }
    let counts = totals.occurring.map { "\($0.count) \($0.status.words)" }.joined(separator: ", ")
    return "\(Self.count(totals.read, "row")): \(counts) (\(seconds))"
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
  var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}
