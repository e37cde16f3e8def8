internal import Provisioning

/// Why a record cannot be cut into cells.
struct CSVFault {
  enum Kind {
    /// A quotation mark within a cell that does not start with one.
    case quoteInside
    /// Text behind the quotation mark that closes a cell.
    case textBehindQuote
    case recordTooLong
  }

  let kind: Kind
  /// Where the cell at fault starts: in characters from 1, on the line where the record starts; nil when the
  /// cell starts on a later line.
  var cellColumn: Int?
  /// Where reading went wrong.
  var line = 0
  var column: Int?
  /// Line on which the record starts.
  var firstLine = 0

  init(kind: Kind) {
    self.kind = kind
  }

  /// - Parameters:
  ///   - record: its raw text at least to `index`.
  ///   - index: the byte that breaks the rules.
  ///   - cell: index of the cell in which it stands.
  init(in record: UnsafeBufferPointer<UInt8>, at index: Int, cell: Int, delimiter: UInt8, line: Int) {
    kind = record[index] == quotationMark ? .quoteInside : .textBehindQuote
    firstLine = line
    let place = place(of: index, in: record, firstLine: line)
    (self.line, column) = (place.line, place.column)
    let start = RowFiles.place(
      of: cellStart(cell, in: record, delimiter: delimiter), in: record, firstLine: line)
    cellColumn = start.line == line ? start.column : nil
  }

  /// Whether the cell at fault opens on the first line of the record and goes beyond it: most likely the
  /// quotation mark that should close it is missing.
  private var isUnclosed: Bool { line != firstLine && cellColumn != nil }

  /// What is wrong, as a phrase without any of the record's text.
  var problem: String {
    let place = column.map { "line \(line), column \($0)" } ?? ""
    let elsewhere = line == firstLine ? "" : " (\(place))"
    return switch kind {
    case .textBehindQuote where isUnclosed:
      """
      the quotation mark that opens a cell here is not closed on its line, and text follows the next one (\(place))
      """
    case .textBehindQuote: "text follows the quotation mark that closes a cell\(elsewhere)"
    case .quoteInside: "a quotation mark stands inside a cell that does not start with one\(elsewhere)"
    case .recordTooLong: "is longer than \(CSVRecords.longestRecord >> 20) MiB"
    }
  }

  /// What would be right, as a phrase.
  var remedy: String {
    switch kind {
    case .textBehindQuote where isUnclosed:
      #"close the cell, and write quotation marks inside it twice ("")"#
    case .textBehindQuote: #"write a quotation mark that belongs to the cell twice ("")"#
    case .quoteInside: #"put the whole cell in quotation marks and write those inside it twice ("")"#
    case .recordTooLong: "no account needs so much: shorten it"
    }
  }

  var violation: Violation {
    Violation(
      kind == .recordTooLong ? .recordTooLong : .quoting, problem: problem, remedy: remedy,
      column: isUnclosed ? cellColumn : line == firstLine ? column : nil)
  }
}

let quotationMark = UInt8(ascii: "\"")

/// Line and column, in characters from 1, of the byte at `index`.
func place(
  of index: Int, in record: UnsafeBufferPointer<UInt8>, firstLine: Int
) -> (line: Int, column: Int) {
  var lines = LineCounter()
  lines.add(UnsafeBufferPointer(rebasing: record[..<index]))
  return (firstLine + lines.place.line - 1, lines.place.column)
}

/// Index of the byte with which a cell starts, in text that libcsv has found well formed up to that cell.
/// There, a delimiter counts when an even number of quotation marks stands before it.
func cellStart(_ cell: Int, in record: UnsafeBufferPointer<UInt8>, delimiter: UInt8) -> Int {
  guard cell > 0 else { return 0 }
  var cellsLeft = cell
  var isQuoted = false
  for index in record.indices {
    if record[index] == quotationMark {
      isQuoted.toggle()
    } else if record[index] == delimiter, !isQuoted {
      cellsLeft -= 1
      if cellsLeft == 0 { return index + 1 }
    }
  }
  return record.count
}

/// Index of the delimiter before the last `cells` cells; nil when there are not that many. It is read from the
/// end, so that it holds for cells at the end that are well formed whatever stands before them.
func lastCellsStart(_ cells: Int, in record: UnsafeBufferPointer<UInt8>, delimiter: UInt8) -> Int? {
  var cellsLeft = cells
  var isQuoted = false
  for index in record.indices.reversed() {
    if record[index] == quotationMark {
      isQuoted.toggle()
    } else if record[index] == delimiter, !isQuoted {
      cellsLeft -= 1
      if cellsLeft == 0 { return index }
    }
  }
  return nil
}
