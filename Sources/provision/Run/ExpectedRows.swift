internal import Provisioning
internal import RowFiles

/// How many rows a run will have, as far as the lines of its files tell.
struct ExpectedRows: Sendable {
  /// A number of rows, and whether it can be off by more than rows of several lines or blank ones make.
  struct Count: Sendable, Equatable {
    let rows: Int
    let isEstimate: Bool
  }

  /// For each file the lines on which rows of the run can start; nil for none.
  private let lines: [ClosedRange<Int>?]
  /// Whether a row takes a line; those of a JSON array take any number.
  private let rowTakesLine: Bool
  private let limit: Int?
  private let shards: Int

  init(_ files: [FileReport], _ selection: RowSelection) {
    self.init(
      lines: files.map { ($0.format.firstRow, $0.lines) },
      rowTakesLine: files.allSatisfy(\.format.rowTakesLine), selection)
  }

  /// - Parameter lines: for each file the first line of its rows and the last line.
  init(lines: [(first: Int, last: Int)], rowTakesLine: Bool, _ selection: RowSelection) {
    self.lines = lines.map { first, last in
      let (first, last) = (
        max(first, selection.lines?.lowerBound ?? 1), min(last, selection.lines?.upperBound ?? last)
      )
      return first <= last ? first...last : nil
    }
    self.rowTakesLine = rowTakesLine
    limit = selection.limit
    shards = selection.shard?.count ?? 1
  }

  /// - Parameters:
  ///   - done: rows that have ended.
  ///   - last: where the last of them stands; nil before the first.
  /// - Returns: nil while nothing can be said.
  func count(done: Int, last: RowPosition?) -> Count? {
    let all = lines.reduce(0) { $0 + ($1?.count ?? 0) }
    let passed = last.map(linesPassed) ?? 0
    var rows: Int
    if rowTakesLine {
      rows = done + (all - passed) / shards
    } else {
      // A text on one line tells nothing.
      guard done > 0, passed > 0, all > lines.count else { return nil }
      rows = done * all / passed
    }
    if let limit { rows = min(rows, limit) }
    return Count(rows: max(rows, done), isEstimate: !rowTakesLine || shards > 1)
  }

  private func linesPassed(_ last: RowPosition) -> Int {
    let before = lines.prefix(last.file).reduce(0) { $0 + ($1?.count ?? 0) }
    guard let current = lines[safe: last.file] ?? nil else { return before }
    return before + max(0, min(last.line, current.upperBound) - current.lowerBound + 1)
  }
}

extension InputFormat {
  fileprivate var rowTakesLine: Bool {
    switch self {
    case .delimited, .ndjson: true
    case .jsonArray, .jsonUsers: false
    }
  }

  fileprivate var firstRow: Int {
    if case .delimited(let dialect) = self, dialect.header != nil { 2 } else { 1 }
  }
}
