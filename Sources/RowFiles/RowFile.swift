internal import Provisioning

/// One input file: looked at from end to end when it is opened, then read as rows.
final class RowFile {
  let report: FileReport
  private let source: TextSource
  private let size: Int
  private let content: Content
  private var parser: any RowParser
  /// Names given to `--map` that no column has; nil for JSON, where only the rows could tell.
  let unusedMaps: [String]?
  private(set) var isAtEnd = false

  private enum Content {
    case delimited(CSVLayout)
    case json(InputFormat, ColumnNames)

    var format: InputFormat {
      switch self {
      case .delimited(let layout): .delimited(layout.dialect)
      case .json(let format, _): format
      }
    }

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
    if let format = Self.jsonFormat(options, sample.text) {
      content = .json(format, names)
      unusedMaps = nil
      if let warning = JSONRows.warning(ofUnknownKeysIn: sample.text, names: names, format: format) {
        warnings.append(warning)
      }
    } else {
      let detection = DialectDetection(
        file: path, sample: sample.text, isWhole: sample.isWhole, options: options, names: names)
      let found = try detection.layout()
      content = .delimited(found.layout)
      warnings += found.warnings
      unusedMaps = found.unusedMaps
      fields = Set(found.layout.columns.compactMap { $0 })
    }
    parser = content.parser(file: path)
    report = FileReport(
      name: path, format: content.format, encoding: check.encoding, fields: fields, lines: check.lines,
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
  private func rehearse() throws(InputFailure) {
    if case .json(let format, _) = content {
      var check = JSONStructureCheck(file: report.name, format: format)
      while let text = try nextPiece() { try check.check(text.span) }
      return try check.finish()
    }
    while !isAtEnd {
      var rows = RowBatch.Builder(file: 0)
      try readPiece(into: &rows)
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

  /// nil for delimited text.
  private static func jsonFormat(_ options: ReadingOptions, _ text: [UInt8]) -> InputFormat? {
    switch (options.format, DetectedFormat(of: text)) {
    case (.csv, _), (.tsv, _), (nil, .delimited): nil
    case (.ndjson, _), (nil, .ndjson): .ndjson
    case (_, .jsonUsers): .jsonUsers
    case (_, .jsonArray), (.json, _): .jsonArray
    }
  }
}
