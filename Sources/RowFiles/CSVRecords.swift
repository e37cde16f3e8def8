internal import Provisioning

/// Cuts delimited text into records, with the physical line on which each starts and its raw text.
///
/// libcsv is handed one physical line after the other: so the line numbers are right whatever stands in
/// quotation marks, and a record that breaks the rules costs no other record.
final class CSVRecords {
  struct Record {
    /// Physical line on which it starts.
    let line: Int
    /// The text as it stands in the input, without the line end.
    let raw: UnsafeBufferPointer<UInt8>
    /// When not nil, the record has no cells to be trusted.
    let fault: CSVFault?
  }

  /// A record longer than this is no row.
  static let longestRecord = 1 << 20
  /// A record that has not ended within this many bytes ends the file.
  static let longestWait = 4 << 20

  private let file: String
  private let delimiter: UInt8
  private let parser: CSVParser
  /// Number of the physical line that comes next.
  private var line: Int
  /// Empty lines between records.
  private(set) var blankLines = 0
  /// Whether an LF that comes next belongs to the line end before it.
  private var isAfterCR: Bool
  /// What has come of a record whose end is not in sight, and how much of it the parser has been given.
  private var held: [UInt8] = []
  private var given = 0
  /// Physical line on which that record starts.
  private var heldLine = 0

  /// - Parameters:
  ///   - line: number of the physical line with which the text starts.
  ///   - isAfterCR: whether the text before it ended with CR, so that an LF at its start is no line end.
  init(file: String, delimiter: UInt8, line: Int, isAfterCR: Bool = false) {
    self.file = file
    self.delimiter = delimiter
    self.line = line
    self.isAfterCR = isAfterCR
    parser = CSVParser(delimiter: delimiter)
  }

  /// The cells of the record that `body` was called with last.
  var cells: CSVParser.Cells { _read { yield parser.cells } }

  /// Takes the next piece of the text and calls `body` for each record that ends in it, until `body` answers
  /// false.
  ///
  /// - Returns: the number of bytes taken.
  func parse(
    _ text: UnsafeBufferPointer<UInt8>, each body: (Record) throws(InputFailure) -> Bool
  ) throws(InputFailure) -> Int {
    guard !text.isEmpty else { return 0 }
    var start = 0
    if isAfterCR, text[0] == lineFeed {
      start = 1
      if !held.isEmpty {
        // The CR was part of a quoted cell, and so is its LF.
        held.append(lineFeed)
        guard try endLine(length: 1, each: body) else { return start }
      }
    }
    isAfterCR = false
    var ends = LineEnds(in: text)
    while start < text.count {
      guard let end = ends.next(from: start) else {
        try hold(text[start...])
        break
      }
      let next: Int
      (next, isAfterCR) = ends.behind(end)
      let goesOn: Bool
      if held.isEmpty {
        heldLine = line
        line += 1
        let record = UnsafeBufferPointer(rebasing: text[start..<next])
        let progress = try take(record, lineEnd: next - end, each: body)
        if progress == .open { held.append(contentsOf: record) }
        goesOn = progress != .stop
      } else {
        try hold(text[start..<next])
        line += 1
        goesOn = try endLine(length: next - end, each: body)
      }
      start = next
      if !goesOn { return start }
    }
    return text.count
  }

  /// Takes the end of the text.
  func finish(each body: (Record) throws(InputFailure) -> Bool) throws(InputFailure) {
    isAfterCR = false
    // A fault gives back the lines behind the one it is blamed on, and the last of them may be held again.
    while !held.isEmpty {
      let record = takeHeld()
      let goesOn = try record.withUnsafeBufferPointer { record throws(InputFailure) in
        let start = given
        given = 0
        switch parser.parse(UnsafeBufferPointer(rebasing: record[start...])) {
        case .open:
          guard case .record = parser.finish() else { throw unterminated(record) }
          return try deliver(record, each: body)
        case .record: return try deliver(record, each: body)
        case .malformed(let index): return try recover(record, at: start + index, each: body)
        case .outOfMemory: throw outOfMemory
        }
      }
      if !goesOn { return }
    }
  }
}

extension CSVRecords {
  private func hold(_ text: Slice<UnsafeBufferPointer<UInt8>>) throws(InputFailure) {
    if held.isEmpty { heldLine = line }
    held.append(contentsOf: UnsafeBufferPointer(rebasing: text))
    if held.count > Self.longestWait {
      throw held.withUnsafeBufferPointer { given > 0 ? unterminated($0) : endless }
    }
  }

  private func takeHeld() -> [UInt8] {
    var record: [UInt8] = []
    swap(&record, &held)
    return record
  }

  /// Takes the line that was held, which has come to its end.
  private func endLine(
    length: Int, each body: (Record) throws(InputFailure) -> Bool
  ) throws(InputFailure) -> Bool {
    let record = takeHeld()
    let progress = try record.withUnsafeBufferPointer { record throws(InputFailure) in
      try take(record, lineEnd: length, each: body)
    }
    if progress == .open { held = record }
    return progress != .stop
  }

  private enum Progress {
    /// The record is to be held: its end is not in sight.
    case open
    case goOn, stop
  }

  /// Takes a record to the end of its latest line.
  ///
  /// - Parameter lineEnd: length of the line end with which it ends.
  private func take(
    _ record: UnsafeBufferPointer<UInt8>, lineEnd: Int, each body: (Record) throws(InputFailure) -> Bool
  ) throws(InputFailure) -> Progress {
    if record.count == lineEnd {
      blankLines += 1
      return .goOn
    }
    let start = given
    given = 0
    let goesOn: Bool
    switch parser.parse(UnsafeBufferPointer(rebasing: record[start...])) {
    case .open:
      given = record.count
      return .open
    case .record: goesOn = try deliver(UnsafeBufferPointer(rebasing: record.dropLast(lineEnd)), each: body)
    case .malformed(let index): goesOn = try recover(record, at: start + index, each: body)
    case .outOfMemory: throw outOfMemory
    }
    return goesOn ? .goOn : .stop
  }

  private func deliver(
    _ raw: UnsafeBufferPointer<UInt8>, each body: (Record) throws(InputFailure) -> Bool
  ) throws(InputFailure) -> Bool {
    let fault = raw.count > Self.longestRecord ? CSVFault(kind: .recordTooLong) : nil
    return try body(Record(line: heldLine, raw: raw, fault: fault))
  }

  /// Blames the first line of the record for what is wrong at `index`, and reads on behind that line.
  private func recover(
    _ record: UnsafeBufferPointer<UInt8>, at index: Int, each body: (Record) throws(InputFailure) -> Bool
  ) throws(InputFailure) -> Bool {
    let fault = CSVFault(
      in: record, at: index, cell: parser.cells.count, delimiter: delimiter, line: heldLine)
    parser.reset()
    var ends = LineEnds(in: record)
    let end = ends.next(from: 0)
    let raw = UnsafeBufferPointer(rebasing: record[..<(end ?? record.count)])
    let next = end.map { ends.behind($0).index } ?? record.count
    let lineAfter = line
    line = heldLine + 1
    guard try body(Record(line: heldLine, raw: raw, fault: fault)) else { return false }
    if next == record.count {
      line = lineAfter
      return true
    }
    // The line with the fault is the last one of `record`; each line before it ends outside quotation marks
    // when it is read for itself, so this does not go deeper than the next fault on that same line.
    let wasAfterCR = isAfterCR
    isAfterCR = false
    let rest = UnsafeBufferPointer(rebasing: record[next...])
    let goesOn = try parse(rest, each: body) == rest.count
    isAfterCR = wasAfterCR
    return goesOn
  }
}

extension CSVRecords {
  private func unterminated(_ record: UnsafeBufferPointer<UInt8>) -> InputFailure {
    let opening = cellStart(parser.cells.count, in: record, delimiter: delimiter)
    let place = place(of: opening, in: record, firstLine: heldLine)
    let end =
      record.count > Self.longestWait ? "within \(Self.longestWait >> 20) MiB" : "before the end of the file"
    return InputFailure(
      .malformed, file: file, line: place.line, column: place.column,
      problem: """
        a quotation mark opens a cell here and nothing closes it \(end): close it, or leave it out if it is not \
        meant to be there
        """)
  }

  private var endless: InputFailure {
    InputFailure(
      .malformed, file: file, line: heldLine,
      problem: """
        this line does not end within \(Self.longestWait >> 20) MiB: this is not a table of accounts, or its line \
        ends were lost
        """)
  }

  private var outOfMemory: InputFailure {
    InputFailure(
      .unreadable, file: file, line: heldLine,
      problem: "there is no memory left to read this record: free some and run again")
  }
}
