import Provisioning

@testable import RowFiles

/// All that reading a text comes to.
struct Reading: Equatable {
  struct Line: Equatable {
    var position: RowPosition
    var cells: [ArraySlice<UInt8>?]
    var problems: [Violation]
    var original: [UInt8]
  }

  var rows: [Line] = []
  var blank = 0
  /// As it is shown to the user.
  var failure: String?
}

func read(_ parser: some RowParser, _ text: [UInt8], pieceSize: Int) -> Reading {
  var parser = parser
  var reading = Reading()
  var rows = RowBatch.Builder(file: 0)
  do throws(InputFailure) {
    for piece in pieces(of: text, size: pieceSize) { try parser.parse(piece.span, into: &rows) }
    try parser.finish(into: &rows)
  } catch { reading.failure = error.description }
  reading.rows = rows.take().map { row in
    Reading.Line(
      position: row.position,
      cells: Field.allCases.map { field in row.range(of: field).map { row.bytes[$0] } },
      problems: row.problems, original: Array(row.original))
  }
  reading.blank = parser.blankRecords
  return reading
}

func pieces(of text: [UInt8], size: Int) -> [[UInt8]] {
  stride(from: 0, to: text.count, by: size).map { Array(text[$0..<min($0 + size, text.count)]) }
}
