import Glibc
import Provisioning
import Testing

@testable import RowFiles

/// A row as a value that tests compare.
struct ReadRow: Equatable {
  var line: Int
  var record: Int
  /// Text of the cells that are there, the password among them.
  var cells: [Field: String] = [:]
  var original: String
  var problems: [String] = []
}

extension ReadRow {
  init(_ row: Row) {
    line = row.position.line
    record = row.position.record
    original = String(decoding: row.original, as: UTF8.self)
    problems = row.problems.map(\.description)
    for field in Field.allCases {
      cells[field] = row.range(of: field).map { String(decoding: row.bytes[$0], as: UTF8.self) }
    }
  }

  /// A row of name, email and password.
  static func account(
    _ line: Int, _ record: Int, _ name: String, _ email: String, _ password: String, original: String? = nil
  ) -> ReadRow {
    ReadRow(
      line: line, record: record, cells: [.name: name, .email: email, .password: password],
      original: original ?? "\(name),\(email),\(password)")
  }

  static func unreadable(_ line: Int, _ record: Int, _ problem: String, original: String) -> ReadRow {
    ReadRow(line: line, record: record, original: original, problems: [problem])
  }
}

/// All rows of delimited text that is given to the parser in pieces of this size.
func parse(
  _ text: String, pieceSize: Int, options: ReadingOptions = ReadingOptions()
) throws(InputFailure) -> (rows: [ReadRow], blank: Int) {
  let bytes = Array(text.utf8)
  let detection = DialectDetection(
    file: "users.csv", sample: bytes, isWhole: true, options: options,
    names: ColumnNames(mapped: options.maps))
  var parser = CSVRows(file: "users.csv", layout: try detection.layout().layout)
  var rows: [ReadRow] = []
  var start = 0
  while start < bytes.count {
    let piece = Array(bytes[start..<min(start + pieceSize, bytes.count)])
    var builder = RowBatch.Builder(file: 0)
    try parser.parse(piece.span, into: &builder)
    rows += builder.take().map(ReadRow.init)
    start += pieceSize
  }
  var builder = RowBatch.Builder(file: 0)
  try parser.finish(into: &builder)
  rows += builder.take().map(ReadRow.init)
  return (rows, parser.blankRecords)
}

/// A file in the temporary directory, removed when it goes out of use.
final class InputFile {
  let path: String

  init(_ bytes: some Sequence<UInt8>) throws {
    var template = Array("/tmp/row-files-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let bytes = Array(bytes)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      try #require(count > 0)
      done += count
    }
    close(descriptor)
  }

  convenience init(_ text: String) throws {
    try self.init(text.utf8)
  }

  deinit {
    unlink(path)
  }
}

/// What a reader makes of files.
struct Reading {
  var rows: [ReadRow] = []
  var blank = 0
  var reports: [FileReport] = []
}

func read(
  _ files: [InputFile], _ options: ReadingOptions = ReadingOptions(), pieceSize: Int = 1 << 16
) async throws -> Reading {
  let reader = RowFilesReader(paths: files.map(\.path), options: options, pieceSize: pieceSize)
  var reading = Reading()
  reading.reports = try await reader.open()
  while let batch = try await reader.nextBatch() { reading.rows += batch.map(ReadRow.init) }
  reading.blank = await reader.blankRecords()
  return reading
}

func read(
  _ bytes: some Sequence<UInt8>, _ options: ReadingOptions = ReadingOptions(), pieceSize: Int = 1 << 16
) async throws -> Reading {
  try await read([InputFile(bytes)], options, pieceSize: pieceSize)
}

/// What is said when the bytes cannot be read, without the path of the file.
func failure(
  of bytes: some Sequence<UInt8>, _ options: ReadingOptions = ReadingOptions(), pieceSize: Int = 1 << 16
) async throws -> InputFailure {
  let file = try InputFile(bytes)
  let reader = RowFilesReader(paths: [file.path], options: options, pieceSize: pieceSize)
  let failure = try await #require(throws: InputFailure.self) {
    try await reader.open()
  }
  return InputFailure(
    failure.kind, file: "FILE", line: failure.line, column: failure.column, offset: failure.offset,
    problem: failure.problem)
}
