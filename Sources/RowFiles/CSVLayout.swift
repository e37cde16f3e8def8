internal import Provisioning

/// How a delimited file is laid out: what its first lines tell about all the others.
struct CSVLayout {
  var dialect: InputFormat.Dialect
  /// Field of each column up to the last one with a name; nil for a column that is ignored.
  var columns: [Field?]
  /// The `provision_` columns behind them that a rejects file adds; empty when there are none.
  var ours: Range<Int>
  /// Cells of the header, empty ones at its end included.
  var cellCount: Int
  /// Where rows begin: bytes of text to skip, the physical line that follows, empty lines skipped.
  var bodyOffset = 0
  var bodyLine = 1
  var blankLines = 0
  /// Whether the text to skip was seen up to a CR, so that an LF which follows belongs to it.
  var isAfterCR = false

  /// - Parameter names: text of each cell of the header.
  init(dialect: InputFormat.Dialect, names: [String], fields: [Field?]) {
    self.dialect = dialect
    func end(of columns: Range<Int>, where belongs: (Int) -> Bool) -> Int {
      (columns.last { fields[$0] != nil || belongs($0) } ?? -1) + 1
    }
    let named = end(of: names.indices) { !ColumnNames.folded(names[$0]).isEmpty }
    let theirs = end(of: 0..<named) { !ColumnNames.isOurs(names[$0]) }
    ours = theirs..<named
    // Columns without a name may stand before ours: a rejects file keeps the header of the input.
    let count = end(of: 0..<theirs) { !ColumnNames.folded(names[$0]).isEmpty }
    columns = Array(fields[..<count])
    cellCount = names.count
  }

  /// Without a header: the columns that the user named.
  init(dialect: InputFormat.Dialect, columns: [Field?]) {
    self.dialect = dialect
    self.columns = columns
    ours = columns.count..<columns.count
    cellCount = columns.count
  }

  /// Cells at the end of a record that a rejects file of its rows must leave out, because it writes its own.
  /// Without a header nothing announces them, and only the record itself can tell whether they are there.
  var trailingCells: Int {
    if dialect.header == nil { return RejectCells.names.count }
    return ours.isEmpty ? 0 : cellCount - ours.lowerBound
  }

  /// Whether a record of this many cells has each cell under its column, `isEmpty` telling which hold nothing.
  func fits(_ count: Int, isEmpty: (Int) -> Bool) -> Bool {
    if count < columns.count { return false }
    // Someone has cut off the columns of the rejects file, or all of them are there; a record that ends among
    // them has a cell too many or too few before.
    if ours.dropLast().contains(count - 1) { return false }
    return (columns.count..<count).allSatisfy { ours.contains($0) || isEmpty($0) }
  }
}
