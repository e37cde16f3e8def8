import Testing

/// A CSV report as it was written, one dictionary a row.
struct Report {
  let columns: [String]
  let rows: [[String: String]]

  struct Malformed: Error {
    let text: String
  }

  init(csv: String) throws {
    var records = CSVText.records(csv)
    guard !records.isEmpty else { throw Malformed(text: csv) }
    let columns = records.removeFirst()
    rows = try records.map { cells in
      guard cells.count == columns.count else { throw Malformed(text: csv) }
      return Dictionary(uniqueKeysWithValues: zip(columns, cells))
    }
    self.columns = columns
  }

  /// The cells of one column, in the order of the rows.
  subscript(column: String) -> [String] { rows.map { $0[column] ?? "" } }

  /// The report as CSV without what is different each time: uids and durations.
  var settled: String {
    let volatile: Set = ["uid", "duration_ms"]
    let records =
      [columns] + rows.map { row in columns.map { volatile.contains($0) ? "" : row[$0] ?? "" } }
    return records.map { $0.map(CSVText.cell).joined(separator: ",") + "\n" }.joined()
  }
}

/// CSV (RFC 4180) for the tests, apart from the reader and the writer that they test.
enum CSVText {
  static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var cell = ""
    var isQuoted = false
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      switch (scalar, isQuoted) {
      case ("\"", true) where next == "\"":
        cell.unicodeScalars.append("\"")
        next = scalars.next()
      case ("\"", _): isQuoted.toggle()
      case (",", false):
        record.append(cell)
        cell = ""
      case ("\n", false):
        records.append(record + [cell])
        (record, cell) = ([], "")
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return records
  }

  /// A cell, in quotation marks where it needs them.
  static func cell(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? quoted(text) : text
  }

  static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
      .map(String.init).joined(separator: "\"\"") + "\""
  }
}
