import Provisioning
import TestSupport
import Testing

@testable import RowFiles

/// A rejects file is an input: whatever stands in a table comes back from it unchanged, and from the rejects of
/// the rejects too.
@Suite("Rejects round trip")
struct RejectsRoundTripTests {
  @Test(arguments: 0..<60, [",", ";", "\t", "|"])
  func cellsComeBack(seed: UInt64, delimiter: Character) async throws {
    try await cellsComeBack(seed, delimiter, hasHeader: true)
  }

  @Test(arguments: 0..<60, [",", ";", "\t", "|"])
  func cellsWithoutAHeaderComeBack(seed: UInt64, delimiter: Character) async throws {
    try await cellsComeBack(seed, delimiter, hasHeader: false)
  }

  private func cellsComeBack(_ seed: UInt64, _ delimiter: Character, hasHeader: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    let table = (0..<8).map { _ in (0..<3).map { _ in Self.cell(&random) } }
    let lineEnd = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    let header = ["name", "email", "password"].joined(separator: String(delimiter))
    var lines = hasHeader ? [header] : []
    for row in table {
      let cells = row.map { Self.written($0, delimiter, quotesAlways: Bool.random(using: &random)) }
      lines.append(cells.joined(separator: String(delimiter)))
    }
    var text = lines.map { $0 + lineEnd }.joined()
    for pass in 0..<3 {
      let reading = try await rejects(ofAllRowsIn: text, delimiter, hasHeader)
      #expect(reading.cells == table, "pass \(pass): \(text)")
      text = reading.rejects
      if hasHeader {
        #expect(text.hasPrefix(header + "\(delimiter)provision_line\(delimiter)provision_status"))
      }
      #expect(text.ranges(of: "provision_line").count == (hasHeader ? 1 : 0))
      #expect(text.ranges(of: "mend it").count == table.count)
    }
  }

  private func rejects(
    ofAllRowsIn text: String, _ delimiter: Character, _ hasHeader: Bool
  ) async throws -> (cells: [[String]], rejects: String) {
    let folder = try WorkingDirectory()
    let input = try folder.write("users.csv", text)
    let options = ReadingOptions(
      delimiter: delimiter.asciiValue, hasHeader: hasHeader,
      columns: hasHeader ? nil : [.name, .email, .password])
    let reader = RowFilesReader(paths: [input], options: options)
    let format = try #require(try await reader.open().first?.format)
    let rejects = try RejectsFile([
      .init(path: folder.path("rejects"), format: format, hasByteOrderMark: false)
    ])
    var cells: [[String]] = []
    var outcomes: [Outcome] = []
    while let batch = try await reader.nextBatch() {
      for row in batch {
        cells.append(
          [Field.name, .email, .password].map { field in
            row.range(of: field).map { String(decoding: row.bytes[$0], as: UTF8.self) } ?? "absent"
          })
        outcomes.append(
          Outcome(row, .invalid, step: .validate, message: "is \"wrong\"\(delimiter) mend it"))
      }
    }
    try await rejects.write(all: outcomes, .made(of: outcomes))
    return (cells, try folder.text("rejects"))
  }

  private static func cell(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "=1+1", "-5", "@", "+49", " ", "é", "用户", "7",
      "invalid", "'",
    ]
    return (0..<Int.random(in: 1...6, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func written(_ cell: String, _ delimiter: Character, quotesAlways: Bool) -> String {
    let isPlain = !cell.unicodeScalars.contains {
      "\"\r\n".unicodeScalars.contains($0) || Character($0) == delimiter
    }
    return isPlain && !quotesAlways ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }
}
