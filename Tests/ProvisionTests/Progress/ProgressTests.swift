import Provisioning
import TestSupport
import Testing

@testable import provision

@Suite struct ProgressTests {
  /// A file whose rows stand on the lines 2 to 1001.
  private static let thousand = ExpectedRows(lines: [(2, 1001)], rowTakesLine: true, RowSelection())

  private func progress(_ expected: ExpectedRows = thousand) -> Progress {
    Progress(expected, startingAt: .seconds(100))
  }

  /// The next rows of the file, all alike.
  private func rows(_ lines: ClosedRange<Int>, _ status: RowStatus = .created) -> [Outcome] {
    lines.map { .made(status, line: $0, record: $0 - 1) }
  }

  @Test func startsWithWhatTheFileTells() {
    var progress = progress()
    #expect(progress.text(at: .seconds(100), nil).line == "0 of 1,000 rows, 0 %, 0 ok, 0.0 rows/s")
  }

  @Test func tellsRatesAndTimeLeft() {
    var progress = progress()
    progress.add(rows(2...101))
    progress.add(rows(102...111, .invalid))
    #expect(
      progress.text(at: .seconds(110), nil).line
        == "110 of 1,000 rows, 11 %, 100 ok, 10 failed, 11 rows/s, 11 on average, 1 min 21 s left")
  }

  /// The rate now is that of the last five seconds, the time left follows the last thirty, the average the whole.
  @Test func forgetsOldRates() {
    var progress = progress()
    var line = 2
    // 10 rows/s for 40 seconds, then 1 row/s for 40 seconds.
    for second in 1...80 {
      let count = second <= 40 ? 10 : 1
      progress.add(rows(line...(line + count - 1)))
      line += count
      _ = progress.text(at: .seconds(100 + second), nil)
    }
    #expect(
      progress.text(at: .seconds(180), nil).line
        == "440 of 1,000 rows, 44 %, 440 ok, 1.0 rows/s, 5.5 on average, 9 min 20 s left")
  }

  /// A run that stands still has no time left that could be told.
  @Test func standingStill() {
    var progress = progress()
    progress.add(rows(2...11))
    for second in 1...40 { _ = progress.text(at: .seconds(100 + second), nil) }
    #expect(
      progress.text(at: .seconds(140), .pause(.milliseconds(11_500))).line
        == "10 of 1,000 rows, 1 %, 10 ok, service asks to wait 12 s, 0.0 rows/s, 0.3 on average")
  }

  @Test func stopping() {
    var progress = progress()
    progress.add(rows(2...11))
    progress.add(rows(12...500, .notAttempted))
    let line = progress.text(at: .seconds(110), .stopping).line
    #expect(
      line
        == "10 of 1,000 rows, 1 %, 10 ok, stopping, rows in flight are finished, 1.0 rows/s, 1.0 on average")
  }

  static let expectations:
    [(
      lines: [(first: Int, last: Int)], takesLine: Bool, selection: RowSelection, done: Int,
      last: RowPosition?, rows: Int?, isEstimate: Bool
    )] = [
      ([(2, 101)], true, RowSelection(), 0, nil, 100, false),
      ([(2, 101)], true, RowSelection(), 50, at(51), 100, false),
      // 20 rows of two lines each: at most 80 are to come, not 100 in all.
      ([(2, 101)], true, RowSelection(), 10, at(21), 90, false),
      ([(2, 101)], true, RowSelection(limit: 7), 3, at(4), 7, false),
      ([(2, 101)], true, RowSelection(lines: 11...20), 0, nil, 10, false),
      ([(2, 101)], true, RowSelection(lines: 11...20), 5, at(15), 10, false),
      ([(2, 101)], true, RowSelection(lines: 200...300), 0, nil, 0, false),
      ([(2, 101)], true, RowSelection(shard: .init(index: 0, count: 4)), 0, nil, 25, true),
      ([(2, 101), (1, 50)], true, RowSelection(), 0, nil, 150, false),
      ([(2, 101), (1, 50)], true, RowSelection(), 110, at(10, file: 1), 150, false),
      // A JSON array of five lines a row.
      ([(1, 500)], false, RowSelection(), 0, nil, nil, false),
      ([(1, 500)], false, RowSelection(), 10, at(50), 100, true),
      // All of it on one line.
      ([(1, 1)], false, RowSelection(), 10, at(1), nil, false),
    ]

  private static func at(_ line: Int, file: Int = 0) -> RowPosition {
    RowPosition(file: file, line: line, record: 1)
  }

  @Test(arguments: expectations.indices) func expectsRows(_ index: Int) {
    let it = Self.expectations[index]
    let expected = ExpectedRows(lines: it.lines, rowTakesLine: it.takesLine, it.selection)
    #expect(
      expected.count(done: it.done, last: it.last)
        == it.rows.map { ExpectedRows.Count(rows: $0, isEstimate: it.isEstimate) })
  }

  @Test(arguments: [
    (0, "0 s"), (1, "1 s"), (999, "1 s"), (59_000, "59 s"), (59_001, "1 min 0 s"), (182_000, "3 min 2 s"),
    (3_600_000, "1 h 0 min"), (7_500_000, "2 h 5 min"), (3_600_000_000, "1,000 h 0 min"),
  ]) func durations(_ milliseconds: Int, _ words: String) {
    #expect(Duration.milliseconds(milliseconds).words == words)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000")])
  func groups(_ number: Int, _ text: String) {
    #expect(number.grouped == text)
  }
}
