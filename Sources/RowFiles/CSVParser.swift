import CCsv

/// Owns a `csv_parser` of libcsv: decides where cells and records begin and end.
///
/// It is strict (RFC 4180), and takes nothing for white space: libcsv would strip it, and a password may begin
/// or end with a space.
final class CSVParser {
  enum Progress {
    /// The record goes on.
    case open
    /// The last byte ended a record, whose cells are in `cells`.
    case record
    /// The byte at this index breaks the rules.
    case malformed(Int)
    case outOfMemory
  }

  /// The cells of the record read last, unquoted and unescaped.
  struct Cells {
    /// All cells one after another.
    fileprivate(set) var bytes: [UInt8] = []
    /// Where each cell ends in `bytes`.
    fileprivate(set) var ends: [Int] = []
    fileprivate var isComplete = false

    var count: Int { ends.count }

    func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    fileprivate mutating func append(_ cell: UnsafeBufferPointer<UInt8>) {
      bytes.append(contentsOf: cell)
      ends.append(bytes.count)
    }

    fileprivate mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      isComplete = false
    }
  }

  private let parser: UnsafeMutablePointer<csv_parser>
  /// Lies at a fixed address, because libcsv's callbacks write to it.
  private let sink: UnsafeMutablePointer<Cells>
  private let delimiter: UInt8
  /// Whether libcsv has been given the start of a record and not its end.
  private var isAmidRecord = false

  private static let options = UInt8(CSV_STRICT | CSV_STRICT_FINI)

  init(delimiter: UInt8) {
    self.delimiter = delimiter
    parser = .allocate(capacity: 1)
    parser.initialize(to: csv_parser())
    sink = .allocate(capacity: 1)
    sink.initialize(to: Cells())
    csv_init(parser, Self.options)
    csv_set_delim(parser, delimiter)
    csv_set_space_func(parser) { _ in 0 }
  }

  deinit {
    csv_free(parser)
    parser.deallocate()
    sink.deinitialize(count: 1)
    sink.deallocate()
  }

  var cells: Cells { _read { yield sink.pointee } }

  /// Takes one line, or the rest of one, with its line end: at most one record ends in it.
  func parse(_ line: UnsafeBufferPointer<UInt8>) -> Progress {
    if sink.pointee.isComplete { sink.pointee.removeAll() }
    if !isAmidRecord, let end = endOfPlainRecord(line) {
      split(UnsafeBufferPointer(rebasing: line[..<end]))
      return .record
    }
    let consumed = csv_parse(parser, line.baseAddress, line.count, addCell, endRecord, sink)
    if consumed < line.count {
      let error = csv_error(parser)
      return error == CSV_EPARSE ? .malformed(consumed) : .outOfMemory
    }
    isAmidRecord = !sink.pointee.isComplete
    return isAmidRecord ? .open : .record
  }

  /// Where the line end begins of a line without quotation marks; nil for any other line.
  private func endOfPlainRecord(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let last = line.last, last == lineFeed || last == carriageReturn,
      firstIndex(of: quotationMark, in: line) == line.count
    else { return nil }
    let end = line.count - 1
    return last == lineFeed && end > 0 && line[end - 1] == carriageReturn ? end - 1 : end
  }

  /// Cuts a record at its delimiters: without quotation marks that is all there is to do, and it takes a fifth of
  /// the time that libcsv needs.
  private func split(_ record: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start <= record.count {
      let end = firstIndex(of: delimiter, in: record, from: start)
      sink.pointee.append(UnsafeBufferPointer(rebasing: record[start..<end]))
      start = end + 1
    }
    sink.pointee.isComplete = true
  }

  /// Takes the end of the text.
  ///
  /// - Returns: `open` when a quotation mark is still open.
  func finish() -> Progress {
    if sink.pointee.isComplete { sink.pointee.removeAll() }
    let result = csv_fini(parser, addCell, endRecord, sink)
    isAmidRecord = false
    return result == 0 && sink.pointee.isComplete ? .record : .open
  }

  /// Forgets the record begun; the next byte starts a new one.
  func reset() {
    // `csv_fini` leaves the state of a strict parser as it is when a quotation mark is open.
    csv_set_opts(parser, 0)
    csv_fini(parser, nil, nil, nil)
    csv_set_opts(parser, Self.options)
    isAmidRecord = false
    sink.pointee.removeAll()
  }
}

private func addCell(_ bytes: UnsafeMutableRawPointer?, _ count: Int, _ sink: UnsafeMutableRawPointer?) {
  let start = UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self)
  sink?.assumingMemoryBound(to: CSVParser.Cells.self).pointee
    .append(UnsafeBufferPointer(start: start, count: count))
}

private func endRecord(_: Int32, _ sink: UnsafeMutableRawPointer?) {
  sink?.assumingMemoryBound(to: CSVParser.Cells.self).pointee.isComplete = true
}
