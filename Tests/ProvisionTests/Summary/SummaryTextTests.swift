import Provisioning
import Testing

@testable import provision

@Suite struct SummaryTextTests {
  private func text(
    _ counts: [RowStatus: Int], kind: RunCommand.Kind = .run, blank: Int = 0, leftOut: Int = 0,
    rejects: [String] = [], passwords: String? = nil, duration: Duration = .milliseconds(340)
  ) -> SummaryText {
    var totals = Totals()
    for (status, count) in counts {
      totals.read += count
      totals[status] = count
    }
    (totals.blank, totals.leftOut) = (blank, leftOut)
    var options = RunOptions()
    options.inputs = ["users.csv"]
    options.target.store = "a.db"
    return SummaryText(
      kind: kind, totals: totals, reports: ["users.report.csv"], rejects: rejects, passwords: passwords,
      runID: kind == .run ? "20260131T120000Z-1f3a9c" : nil,
      next: NextCommands(options, commandLine: "provision users.csv --store a.db -j 4"), duration: duration)
  }

  @Test func everythingWentWell() {
    let text = text([.created: 12])
    #expect(
      text.lines == [
        "12 rows: 12 created (0.3 s)", "report:    users.report.csv", "run:       20260131T120000Z-1f3a9c",
        "to undo:   provision undo 20260131T120000Z-1f3a9c --store a.db",
      ])
    #expect(
      text.line == "12 rows: 12 created (0.3 s); report users.report.csv; run 20260131T120000Z-1f3a9c")
  }

  @Test func rowsAreToBeMended() {
    let text = text(
      [.created: 1, .invalid: 1, .duplicate: 1, .partial: 1], rejects: ["users.rejects.csv"],
      passwords: "pw.csv")
    #expect(
      text.lines == [
        "4 rows: 1 created, 1 invalid, 1 duplicate, 1 partial (0.3 s)", "report:    users.report.csv",
        "rejects:   users.rejects.csv", "passwords: pw.csv", "run:       20260131T120000Z-1f3a9c",
        "to mend:   correct the 3 rows in users.rejects.csv, then: provision users.rejects.csv --store a.db",
        "to undo:   provision undo 20260131T120000Z-1f3a9c --store a.db",
      ])
  }

  @Test func theRunWasStopped() {
    #expect(
      text([.created: 5, .notAttempted: 95], leftOut: 1, duration: .seconds(182)).lines == [
        "100 rows: 5 created, 95 not attempted (3 min 2 s)",
        "  1 row left out by --lines, --limit or --shard", "report:    users.report.csv",
        "run:       20260131T120000Z-1f3a9c", "to go on:  provision users.csv --store a.db -j 4",
        "to undo:   provision undo 20260131T120000Z-1f3a9c --store a.db",
      ])
  }

  /// A run that made nothing has nothing to undo, and an address that was there needs nothing.
  @Test func nothingIsNew() {
    #expect(
      text([.done: 1, .exists: 2], blank: 2).lines == [
        "3 rows: 2 exists, 1 done (0.3 s)", "  2 blank records skipped", "report:    users.report.csv",
        "run:       20260131T120000Z-1f3a9c",
      ])
  }

  @Test func aDryRunLeadsToTheRun() {
    #expect(
      text([.valid: 1, .invalid: 1], kind: .validate).lines == [
        "2 rows: 1 valid, 1 invalid (0.3 s)", "report:    users.report.csv",
        "to run:    provision users.csv --store a.db",
      ])
    #expect(
      text([.verified: 1], kind: .verify).lines == [
        "1 row: 1 verified (0.3 s)", "report:    users.report.csv",
      ])
  }

  @Test func noRows() {
    #expect(text([:]).lines.first == "0 rows")
    #expect(SummaryText.noRows(Totals()) == "no rows: there was nothing to examine")
    var totals = Totals()
    totals.leftOut = 7
    #expect(SummaryText.noRows(totals) == "no rows: --lines, --limit or --shard left out all 7 of them")
  }
}
