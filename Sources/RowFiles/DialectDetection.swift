internal import Provisioning

/// Finds out how a delimited file is laid out from its first lines.
///
/// A delimiter is not guessed from how often it occurs: the right one is that under which the cells of the
/// header are column names.
struct DialectDetection {
  let file: String
  /// The text from its start.
  let sample: [UInt8]
  /// Whether `sample` is all of it.
  let isWhole: Bool
  let options: ReadingOptions
  let names: ColumnNames

  private func place(of failure: InputFailure) -> (Int, Int) { (failure.line ?? 0, failure.column ?? 0) }

  struct Finding {
    var layout: CSVLayout
    /// Sentences worth a look.
    var warnings: [String]
    /// Names given to `--map` that no column has.
    var unusedMaps: [String]
  }

  /// - Throws: when there is no header that names what every account needs.
  func layout() throws(InputFailure) -> Finding {
    let separator = separatorLine()
    let delimiters = (options.delimiter ?? (options.format == .tsv ? tab : separator?.delimiter)).map { [$0] }
    var records: [FirstRecord] = []
    var failure: InputFailure?
    for delimiter in delimiters ?? Self.candidates {
      do {
        if let record = try firstRecord(delimiter, from: separator?.length ?? 0) { records.append(record) }
      } catch {
        // The delimiter that got furthest is most likely the right one, and its failure the one to tell.
        if failure.map({ place(of: error) > place(of: $0) }) ?? true { failure = error }
      }
    }
    guard !records.isEmpty else {
      throw failure
        ?? InputFailure(
          .malformed, file: file, problem: "is empty: it needs a header line and a line for each account")
    }
    return try options.hasHeader ? withHeader(records) : withoutHeader(records)
  }

  private static let blank = Array(",;\t| \"".utf8)
  private static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), tab, UInt8(ascii: "|")]
}

private let tab = UInt8(ascii: "\t")

extension DialectDetection {
  /// `sep=;` as the first line, which a spreadsheet takes for the delimiter.
  private func separatorLine() -> (delimiter: UInt8, length: Int)? {
    sample.withUnsafeBufferPointer { text in
      var ends = LineEnds(in: text)
      let end = ends.next(from: 0)
      var line = Array(text[..<min(end ?? text.count, 16)])
      while let last = line.last, last == UInt8(ascii: " ") { line.removeLast() }
      if line.count > 1, line.first == quotationMark, line.last == quotationMark {
        line = Array(line.dropFirst().dropLast())
      }
      guard line.count == 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=",
        line[4] != quotationMark
      else { return nil }
      return (line[4], end.map { ends.behind($0).index } ?? text.count)
    }
  }

  /// The first record that is not blank, read with one delimiter.
  private struct FirstRecord {
    let delimiter: UInt8
    let line: Int
    let cells: [String]
    let raw: [UInt8]
    let blankLines: Int
    /// Where it starts, and where what follows it does.
    let start: Int
    let end: Int
  }

  private func firstRecord(_ delimiter: UInt8, from start: Int) throws(InputFailure) -> FirstRecord? {
    try sample.withUnsafeBufferPointer { text throws(InputFailure) in
      let records = CSVRecords(file: file, delimiter: delimiter, line: start > 0 ? 2 : 1)
      var blankLines = 0
      var found: (line: Int, cells: [String], raw: [UInt8])?
      func take(_ record: CSVRecords.Record) throws(InputFailure) -> Bool {
        if let fault = record.fault {
          throw InputFailure(
            .malformed, file: file, line: fault.line, column: fault.column,
            problem: "in the first record, \(fault.problem): \(fault.remedy)")
        }
        let cells = records.cells
        // Whatever the delimiter is, a record of nothing but delimiters is blank.
        if record.raw.allSatisfy({ Self.blank.contains($0) }) {
          blankLines += 1
          return true
        }
        let texts = (0..<cells.count).map { String(decoding: cells.bytes[cells.range($0)], as: UTF8.self) }
        // Microsoft Entra's template begins with a line of its own.
        if texts[0].hasPrefix("version:v"), texts.dropFirst().allSatisfy(\.isEmpty), blankLines == 0 {
          return true
        }
        found = (record.line, texts, Array(record.raw))
        return false
      }
      var end = try start + records.parse(UnsafeBufferPointer(rebasing: text[start...]), each: take)
      if found == nil, isWhole {
        try records.finish(each: take)
        end = text.count
      }
      guard let found else {
        if isWhole { return nil }
        throw InputFailure(
          .malformed, file: file,
          problem:
            "its first record does not end within \(sample.count >> 10) KiB: this is no table of accounts")
      }
      return FirstRecord(
        delimiter: delimiter, line: found.line, cells: found.cells, raw: found.raw,
        blankLines: records.blankLines + blankLines, start: start, end: end)
    }
  }

  private func withHeader(
    _ records: [FirstRecord]
  ) throws(InputFailure) -> Finding {
    func score(_ record: FirstRecord) -> Int {
      Set(record.cells.compactMap { names.field(named: $0) }).count
    }
    let best = records.reduce(records[0]) { score($1) > score($0) ? $1 : $0 }
    let header: CSVHeader
    if let columns = options.columns {
      let ignored = best.cells.count - columns.count
      guard ignored >= 0 else { throw columnsFailure(columns.count, best) }
      header = CSVHeader(names: best.cells, fields: columns + Array(repeating: nil, count: ignored))
    } else {
      header = try CSVHeader(best.cells, names: names, file: file, line: best.line)
    }
    if let failure = oneCellFailure(best, header) { throw failure }
    let unusedMaps = options.columns == nil ? header.unusedMaps(names) : []
    if !unusedMaps.isEmpty, !missingFields(header.fields, passwordOptional: options.passwordOptional).isEmpty
    {
      throw ColumnNames.unusedMap(
        unusedMaps[0], file: file, .delimited(InputFormat.Dialect(delimiter: best.delimiter)))
    }
    try header.check(options, names, file: file, line: best.line)

    var layout = CSVLayout(
      dialect: InputFormat.Dialect(delimiter: best.delimiter, header: best.raw, lineEnd: lineEnd(best)),
      names: best.cells, fields: header.fields)
    if layout.trailingCells > 0 {
      layout.dialect.header = best.raw.withUnsafeBufferPointer { raw in
        let end = lastCellsStart(layout.trailingCells, in: raw, delimiter: best.delimiter)
        return Array(raw[..<(end ?? raw.count)])
      }
    }
    let body = sample[best.start..<best.end]
    layout.bodyOffset = best.end
    layout.bodyLine = (best.start > 0 ? 2 : 1) + lineCount(body)
    layout.blankLines = best.blankLines
    layout.isAfterCR = best.end == sample.count && sample.last == carriageReturn
    let warnings = options.columns == nil ? header.warnings(names) : []
    return Finding(layout: layout, warnings: warnings, unusedMaps: unusedMaps)
  }

  private func withoutHeader(
    _ records: [FirstRecord]
  ) throws(InputFailure) -> Finding {
    guard let columns = options.columns else {
      throw InputFailure(
        .usage, file: file,
        problem:
          "--no-header needs --columns to say what the columns are, such as --columns name,email,password")
    }
    let missing = missingFields(columns, passwordOptional: options.passwordOptional)
    guard missing.isEmpty else {
      throw InputFailure(
        .usage, file: file,
        problem: "--columns names no \(listed(missing, "and no")): \(neededPhrase(options))")
    }
    guard
      let record = records.first(where: { $0.cells.count == columns.count })
        ?? records.first(where: { ownCellCount($0) == columns.count })
    else {
      throw columnsFailure(
        columns.count, records.reduce(records[0]) { $1.cells.count > $0.cells.count ? $1 : $0 })
    }
    let known = Set(record.cells.compactMap { names.field(named: $0) })
    if known.count > 1 {
      let words = Field.allCases.filter { known.contains($0) }.map(\.word)
      throw InputFailure(
        .usage, file: file, line: record.line,
        problem:
          "the first record is a header (\(listed(words))), but --no-header says there is none: leave it out")
    }
    var layout = CSVLayout(
      dialect: InputFormat.Dialect(delimiter: record.delimiter, header: nil, lineEnd: lineEnd(record)),
      columns: columns)
    layout.bodyOffset = record.start
    layout.bodyLine = record.start > 0 ? 2 : 1
    return Finding(layout: layout, warnings: [], unusedMaps: [])
  }

  /// Cells of a record without a header, but for those that a rejects file has added.
  private func ownCellCount(_ record: FirstRecord) -> Int {
    let isReject = record.raw.withUnsafeBufferPointer {
      RejectCells.start(in: $0, delimiter: record.delimiter) != nil
    }
    return record.cells.count - (isReject ? RejectCells.names.count : 0)
  }

  private func columnsFailure(_ count: Int, _ record: FirstRecord) -> InputFailure {
    InputFailure(
      .usage, file: file, line: record.line,
      problem: """
        --columns names \(count) columns, but the first record has \(ownCellCount(record)): name every column, \
        with - for one to ignore, or say --delimiter
        """)
  }

  /// The header is one cell because it was read with the wrong delimiter, or stands in quotation marks.
  private func oneCellFailure(_ record: FirstRecord, _ header: CSVHeader) -> InputFailure? {
    guard record.cells.count == 1, header.knownCount == 0 else { return nil }
    let cell = record.cells[0]
    for candidate in Self.candidates where candidate != record.delimiter || record.raw.first == quotationMark
    {
      let parts = cell.split(
        separator: Character(Unicode.Scalar(candidate)), omittingEmptySubsequences: false)
      guard parts.contains(where: { names.field(named: String($0)) != nil }) else { continue }
      let delimiter = delimiterName(candidate)
      return InputFailure(
        .malformed, file: file, line: record.line,
        problem: record.raw.first == quotationMark
          ? "the whole header line stands in quotation marks, so that it is one cell: remove them from every line"
          : """
          the header is a single cell that contains a \(delimiter): the columns are separated by that, \
          not by a \(delimiterName(record.delimiter)); leave out --delimiter, or give the right one
          """)
    }
    return nil
  }

  private func lineEnd(_ record: FirstRecord) -> [UInt8] {
    switch sample[record.start..<record.end].suffix(2) {
    case [carriageReturn, lineFeed]: [carriageReturn, lineFeed]
    case let end where end.last == carriageReturn: [carriageReturn]
    default: [lineFeed]
    }
  }

  private func lineCount(_ text: ArraySlice<UInt8>) -> Int {
    var lines = LineCounter()
    text.withUnsafeBufferPointer { lines.add($0) }
    return lines.lines
  }
}
