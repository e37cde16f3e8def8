/// Where a row stands in the input.
public struct RowPosition: Sendable, Hashable {
  /// Index of the file among the files of the run, from 0.
  public let file: Int
  /// Physical line on which the row starts, as an editor shows it: the header is line 1.
  public let line: Int
  /// Number of the record among the file's records, from 1; the header and blank records do not count.
  public let record: Int

  public init(file: Int, line: Int, record: Int) {
    self.file = file
    self.line = line
    self.record = record
  }
}

/// One row of the input: a view into the batch it was read with.
///
/// Cells are the text of the input, unquoted and unescaped but otherwise as they stand there.
public struct Row: Sendable {
  let batch: RowBatch
  let index: Int

  /// Bytes of the UTF-8 text of all cells of the batch; `range(of:)` says which of them are a cell's.
  public var bytes: [UInt8] { batch.bytes }

  public var position: RowPosition {
    RowPosition(file: batch.file, line: batch.records[index].line, record: batch.records[index].number)
  }

  /// What the reader found wrong with the record. Its cells are not to be trusted when this is not empty.
  public var problems: [Violation] { batch.records[index].problems }

  /// The bytes of a cell in `bytes`; nil when the input has no such column, or JSON says null.
  public func range(of field: Field) -> Range<Int>? {
    let cell = batch.records[index].cells[field.rawValue]
    return cell.start < 0 ? nil : Int(cell.start)..<Int(cell.start) + Int(cell.count)
  }

  /// Whether it has a cell of a field that a row may leave out.
  var hasOptionalCells: Bool { batch.records[index].hasOptionalCells }

  /// The text of a cell; nil when the input has no such column, or JSON says null.
  ///
  /// A password is read with `password`, never with this.
  public func text(of field: Field) -> String? {
    guard field != .password, let range = range(of: field) else { return nil }
    return String(decoding: batch.bytes[range], as: UTF8.self)
  }

  public var password: Secret? {
    range(of: .password).map { Secret(String(decoding: batch.bytes[$0], as: UTF8.self)) }
  }

  /// The record as it stands in the input, decoded to UTF-8, without its line end. It holds the password:
  /// only the rejects file may have it.
  public var original: ArraySlice<UInt8> {
    let range = batch.records[index].original
    guard range.start >= 0 else { return [] }
    return batch.originals[Int(range.start)..<Int(range.start) + Int(range.count)]
  }
}
