internal import Provisioning

/// What a run says at its end: what happened, where the results are, and the exact command that comes next.
struct SummaryText {
  let kind: RunCommand.Kind
  let totals: Totals
  let reports: [String]
  let rejects: [String]
  /// Where the passwords are that the run made; nil when it made none.
  let passwords: String?
  /// nil for a run that the ledger does not know.
  let runID: String?
  let next: NextCommands
  let duration: Duration

  /// Why nothing was done at all, which is never success.
  static func noRows(_ totals: Totals) -> String {
    totals.leftOut == 0
      ? "no rows: there was nothing to examine"
      : "no rows: --lines, --limit or --shard left out all \(totals.leftOut) of them"
  }

  /// For a terminal: several lines.
  var lines: [String] {
    [headline] + unexamined.map { "  \($0)" }
      + (results + steps).map { label, text in
        "\(label):".padded(to: 11) + text
      }
  }

  /// For a log: one line.
  var line: String {
    ([headline] + unexamined + results.map { "\($0.label) \($0.text)" }).joined(separator: "; ")
  }

  private var headline: String {
    if totals.read == 0 { return "0 rows" }
    let counts = totals.occurring.map { "\($0.count) \($0.status.words)" }.joined(separator: ", ")
    return "\(Self.count(totals.read, "row")): \(counts) (\(seconds))"
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

  private var results: [(label: String, text: String)] {
    reports.map { ("report", $0) } + rejects.map { ("rejects", $0) }
      + [("passwords", passwords), ("run", runID)].compactMap { label, text in text.map { (label, $0) } }
  }

  /// What can be done now.
  private var steps: [(label: String, text: String)] {
    var steps: [(String, String)] = []
    if !rejects.isEmpty {
      let rows = Self.count(RowStatus.allCases.filter(\.isReject).reduce(0) { $0 + totals[$1] }, "row")
      steps.append(
        ("to mend", "correct the \(rows) in \(rejects.joined(separator: ", ")), then: \(next.mend(rejects))"))
    }
    if totals[.notAttempted] > 0 { steps.append(("to go on", next.goOn)) }
    if kind == .validate, totals.ok > 0 { steps.append(("to run", next.run)) }
    if let runID, totals[.created] + totals[.partial] > 0 { steps.append(("to undo", next.undo(runID))) }
    return steps
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private var seconds: String {
    if duration >= .seconds(60) { return duration.words }
    let tenths = Int((duration.inSeconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension RowStatus {
  /// The status as words: `not attempted`.
  var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}

extension String {
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }
}
