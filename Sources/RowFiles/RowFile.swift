internal import Provisioning

/// One input file: looked at from end to end when it is opened, then read as rows.
final class RowFile {
  private(set) var report: FileReport
  private let source: TextSource
  private let size: Int
  private let content: Content
  private var parser: any RowParser
  /// Names given to `--map` that no column has, or no key of any row.
  private(set) var unusedMaps: [String]
  private(set) var isAtEnd = false

  private enum Content {
    case delimited(CSVLayout)
    /// How JSON must be written; nil to find out from the rows.
    case json(InputFormat?, ColumnNames)

    func parser(file: String) -> any RowParser {
      switch self {
      case .delimited(let layout): CSVRows(file: file, layout: layout)
      case .json(let format, let names): JSONRows(file: file, names: names, format: format)
      }
    }
  }

  /// Opens the file; whatever is wrong with it as a whole is found here, before its first row.
  ///
  /// - Parameter pieceSize: bytes read at once.
  init(_ path: String, _ options: ReadingOptions, pieceSize: Int) throws(InputFailure) {
    source = try InputOpening.source(path, pieceSize: pieceSize)
    let check = try TextCheck(file: path, source: source).run(asked: options.encoding)
    size = check.size
    let sample = try Self.sample(source, check.encoding, path)
    let names = ColumnNames(mapped: options.maps)
    var warnings = check.warnings
    var fields: Set<Field>?
    let format: InputFormat
    let detected = DetectedFormat(of: sample.text, in: path)
    if Self.isJSON(options, detected) {
      let asked = Self.jsonFormat(options, detected)
      content = .json(asked, names)
      format = asked ?? .ndjson
      unusedMaps = []
      if let warning = JSONRows.warning(ofUnknownKeysIn: sample.text, names: names, format: asked) {
        warnings.append(warning)
      }
    } else {
      let detection = DialectDetection(
        file: path, sample: sample.text, isWhole: sample.isWhole, options: options, names: names)
      let found = try detection.layout()
      content = .delimited(found.layout)
      format = .delimited(found.layout.dialect)
      warnings += found.warnings
      unusedMaps = found.unusedMaps
      fields = Set(found.layout.columns.compactMap { $0 })
    }
    parser = content.parser(file: path)
    report = FileReport(
      name: path, format: format, encoding: check.encoding, fields: fields, lines: check.lines,
      warnings: warnings)
    let canFail = fields == nil || check.hasQuotationMarks || check.longestLine > CSVRecords.longestWait
    try rewind()
    if canFail {
      try rehearse()
      parser = content.parser(file: path)
      try rewind()
    }
  }

  var blankRecords: Int { parser.blankRecords }

  /// Makes rows of the next piece of the file.
  func readPiece(into rows: inout RowBatch.Builder) throws(InputFailure) {
    if let text = try nextPiece() {
      try parser.parse(text.span, into: &rows)
    } else {
      try parser.finish(into: &rows)
    }
  }

  /// nil at the end of the file.
  private func nextPiece() throws(InputFailure) -> UnsafeBufferPointer<UInt8>? {
    do {
      if let text = try source.next() { return text }
    } catch { throw changed(error) }
    isAtEnd = true
    if source.offset != size { throw changed(nil) }
    return nil
  }

  /// Parses all of the file for its faults alone, so that one which ends the file does so before the first
  /// account is made. Without quotation marks no line of a delimited file can be such a fault.
  ///
  /// Only this tells how JSON is written, and whether a row has the keys that `--map` names.
  private func rehearse() throws(InputFailure) {
    if case .json(let format, let names) = content, names.mapped.isEmpty {
      var check = JSONStructureCheck(file: report.name, format: format)
      while let text = try nextPiece() { try check.check(text.span) }
      try check.finish()
      report.format = check.format ?? report.format
      return
    }
    while !isAtEnd {
      var rows = RowBatch.Builder(file: 0)
      try readPiece(into: &rows)
    }
    if let rows = parser as? JSONRows {
      report.format = rows.format ?? report.format
      unusedMaps = rows.unusedMaps
    }
  }

  private func rewind() throws(InputFailure) {
    do { try source.rewind(encoding: report.encoding) } catch { throw changed(error) }
    isAtEnd = false
  }

  private func changed(_ error: TextSource.Failure?) -> InputFailure {
    if case .system(let error) = error { return .unreadable(report.name, error) }
    return InputFailure(
      .unreadable, file: report.name,
      problem: "the file was changed while it was read: run again when nothing writes to it any more")
  }
}

extension RowFile {
  private static let sampleSize = 1 << 16

  private static func sample(
    _ source: TextSource, _ encoding: TextEncoding, _ path: String
  ) throws(InputFailure) -> (text: [UInt8], isWhole: Bool) {
    var text: [UInt8] = []
    do throws(TextSource.Failure) {
      try source.rewind(encoding: encoding)
      while text.count < sampleSize {
        guard let more = try source.next() else {
          if text.isEmpty { break }
          return (text, true)
        }
        text += more
      }
    } catch {
      if case .system(let error) = error { throw .unreadable(path, error) }
    }
    if text.isEmpty { throw TextCheck.empty(path) }
    return (text, false)
  }

  private static func isJSON(_ options: ReadingOptions, _ detected: DetectedFormat) -> Bool {
    switch (options.format, detected) {
    case (.csv, _), (.tsv, _), (nil, .delimited): false
    default: true
    }
  }

  /// nil when objects stand one after another, or the first of them will turn out to hold the rows: its `users`
  /// may come late.
  private static func jsonFormat(_ options: ReadingOptions, _ detected: DetectedFormat) -> InputFormat? {
    switch (options.format, detected) {
    case (.ndjson, _), (nil, .ndjsonByName): .ndjson
    case (_, .jsonUsers): .jsonUsers
    case (_, .jsonArray), (.json, _): .jsonArray
    default: nil
    }
  }
}
