internal import Provisioning

/// Makes rows out of UTF-8 text that comes in pieces of any size.
protocol RowParser {
  /// Takes the next piece. `text` is valid UTF-8, but a piece may end inside a character.
  mutating func parse(_ text: Span<UInt8>, into rows: inout RowBatch.Builder) throws(InputFailure)
  /// Takes the end of the text.
  mutating func finish(into rows: inout RowBatch.Builder) throws(InputFailure)
  /// Blank records met so far.
  var blankRecords: Int { get }
}
