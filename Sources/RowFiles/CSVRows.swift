internal import Provisioning

/// Rows of delimited text.
struct CSVRows: RowParser {
  private let layout: CSVLayout
  private let records: CSVRecords
  private let fields: [(column: Int, field: Field)]
  private var bytesToSkip: Int
  private var number = 0
  /// Records whose cells are all empty.
  private var emptyRecords = 0

  init(file: String, layout: CSVLayout) {
    self.layout = layout
    records = CSVRecords(
      file: file, delimiter: layout.dialect.delimiter, line: layout.bodyLine, isAfterCR: layout.isAfterCR)
    fields = layout.columns.enumerated().compactMap { column, field in field.map { (column, $0) } }
    bytesToSkip = layout.bodyOffset
  }

  var blankRecords: Int { layout.blankLines + records.blankLines + emptyRecords }

  mutating func parse(_ text: Span<UInt8>, into rows: inout RowBatch.Builder) throws(InputFailure) {
    let skipped = min(bytesToSkip, text.count)
    bytesToSkip -= skipped
    try text.withUnsafeBufferPointer { text throws(InputFailure) in
      _ = try records.parse(UnsafeBufferPointer(rebasing: text[skipped...])) { record in
        add(record, to: &rows)
        return true
      }
    }
  }

  mutating func finish(into rows: inout RowBatch.Builder) throws(InputFailure) {
    try records.finish { record in
      add(record, to: &rows)
      return true
    }
  }

  private mutating func add(_ record: CSVRecords.Record, to rows: inout RowBatch.Builder) {
    if let fault = record.fault {
      return addUnreadable(record, fault.violation, to: &rows)
    }
    let cells = records.cells
    if isBlank(cells) {
      emptyRecords += 1
      return
    }
    let end = endOfTheirs(record.raw)
    let own = cells.count - (end == nil ? 0 : layout.trailingCells)
    // Without a header, what a rejects file has added stands under no column.
    let count = layout.dialect.header == nil ? own : cells.count
    guard
      own >= layout.columns.count,
      count == layout.columns.count || layout.fits(count, isEmpty: { cells.range($0).isEmpty })
    else { return addUnreadable(record, cellCount(own), to: &rows) }

    number += 1
    rows.beginRow(line: record.line, number: number)
    let start = rows.append(cells: cells.bytes)
    for (column, field) in fields {
      let range = cells.range(column)
      rows.setCell(field, at: start + range.lowerBound..<start + range.upperBound)
    }
    var original = record.raw
    if let end = layout.dialect.header == nil ? end : startOfOurs(record.raw, cells.count) {
      original = UnsafeBufferPointer(rebasing: original[..<end])
    }
    rows.appendOriginal(original.span)
  }

  /// Whether the record says nothing: a line a spreadsheet leaves behind where rows were deleted.
  private func isBlank(_ cells: borrowing CSVParser.Cells) -> Bool {
    if cells.bytes.isEmpty { return true }
    return cells.count == 1 && layout.columns.count > 1
      && cells.bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private mutating func addUnreadable(
    _ record: CSVRecords.Record, _ problem: Violation, to rows: inout RowBatch.Builder
  ) {
    number += 1
    rows.beginRow(line: record.line, number: number)
    rows.markUnreadable(problem)
    rows.appendOriginal(withoutOurs(record.raw).span)
  }

  /// The record without what a rejects file added to it.
  private func withoutOurs(_ record: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let end = endOfTheirs(record) else { return record }
    return UnsafeBufferPointer(rebasing: record[..<end])
  }

  /// Where the user's part of a record ends and what a rejects file added begins; nil when it looks as if nothing
  /// was added.
  private func endOfTheirs(_ record: UnsafeBufferPointer<UInt8>) -> Int? {
    RejectCells.start(in: record, count: layout.trailingCells, delimiter: layout.dialect.delimiter)
  }

  /// Where the columns that a rejects file has added begin in a record that fits the header; nil when it ends
  /// before them.
  private func startOfOurs(_ record: UnsafeBufferPointer<UInt8>, _ cellCount: Int) -> Int? {
    let trailing = cellCount - layout.ours.lowerBound
    guard !layout.ours.isEmpty, trailing > 0 else { return nil }
    return lastCellsStart(trailing, in: record, delimiter: layout.dialect.delimiter)
  }

  private func cellCount(_ count: Int) -> Violation {
    let delimiter = delimiterName(layout.dialect.delimiter)
    let table = layout.dialect.header == nil ? "--columns names" : "the header has"
    return Violation(
      .cellCount,
      problem: """
        has \(count) \(count == 1 ? "cell" : "cells") where \(table) \(layout.columns.count)
        """,
      remedy: count > layout.columns.count
        ? "put a cell that contains a \(delimiter) in quotation marks"
        : "write a \(delimiter) for every cell, empty ones too")
  }
}

/// The delimiter as a word for messages.
func delimiterName(_ delimiter: UInt8) -> String {
  switch delimiter {
  case UInt8(ascii: ","): "comma"
  case UInt8(ascii: ";"): "semicolon"
  case UInt8(ascii: "\t"): "TAB"
  case UInt8(ascii: "|"): "vertical bar"
  default: "\"\(Unicode.Scalar(delimiter))\""
  }
}
