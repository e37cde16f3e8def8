import Provisioning
import RowFiles
import TestSupport
import Testing

/// Whatever is in a table, its rejects hold the same cells, and the rejects of the rejects too.
@Suite("Rejects round trip")
struct RejectsRoundTripTests {
  @Test(arguments: 0..<60, [",", ";", "\t", "|"]) func cellsComeBack(seed: UInt64, delimiter: Character)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let table = (0..<8).map { _ in (0..<3).map { _ in Self.cell(&random) } }
    let records = table.map { row in
      row.map { Self.written($0, delimiter, quotesAlways: Bool.random(using: &random)) }
        .joined(separator: String(delimiter))
    }
    let lineEnd = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    let first = try await rejects(of: records, delimiter, lineEnd)
    let firstTable = Self.split(first.text, delimiter, lineEnd)
    #expect(firstTable.dropFirst().map { Array($0.prefix(3)) } == table)

    let second = try await rejects(of: first.records, delimiter, lineEnd)
    #expect(Self.split(second.text, delimiter, lineEnd) == firstTable)
  }

  private func rejects(
    of records: [String], _ delimiter: Character, _ lineEnd: String
  ) async throws -> (text: String, records: [String]) {
    let folder = try WorkingDirectory()
    let header = ["name", "email", "password"].joined(separator: String(delimiter))
    let format = InputFormat.delimited(
      .init(
        delimiter: delimiter.asciiValue ?? 0, header: Array(header.utf8), lineEnd: Array(lineEnd.utf8)))
    let rejects = try RejectsFile([.init(path: folder.path("r"), format: format, hasByteOrderMark: false)])
    let outcomes = records.enumerated().map {
      Outcome.made(.invalid, original: $1, line: $0 + 2, message: "is \"wrong\"\(delimiter) mend it")
    }
    try await rejects.write(all: outcomes, .made(of: outcomes))
    let text = try folder.text("r")
    let errorCells = outcomes.map { outcome in
      "\(delimiter)\(outcome.row.position.line)\(delimiter)invalid\(delimiter)\"is \"\"wrong\"\"\(delimiter) mend it\""
    }
    return (
      text,
      zip(records, errorCells).map { record, cells in
        record.hasSuffix(cells) ? record : record + cells
      }
    )
  }

  private static func cell(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "=1+1", "-5", "@", "+49", " ", "é", "用户", "7",
      "invalid", "'",
    ]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      .joined()
  }

  private static func written(_ cell: String, _ delimiter: Character, quotesAlways: Bool) -> String {
    let isPlain = !cell.unicodeScalars.contains {
      "\"\r\n".unicodeScalars.contains($0) || Character($0) == delimiter
    }
    return isPlain && !quotesAlways ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  /// A reader of its own: cells of every record, unquoted.
  private static func split(_ text: String, _ delimiter: Character, _ lineEnd: String) -> [[String]] {
    var table: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var rest = Substring(text).unicodeScalars
    let end = Array(lineEnd.unicodeScalars)
    while let scalar = rest.popFirst() {
      if isQuoted {
        if scalar != "\"" {
          cell.append(scalar)
        } else if rest.first == "\"" {
          cell.append(scalar)
          rest.removeFirst()
        } else {
          isQuoted = false
        }
      } else if scalar == "\"" && cell.isEmpty {
        isQuoted = true
      } else if Character(scalar) == delimiter {
        row.append(String(cell))
        cell = .init()
      } else if scalar == end[0] {
        rest = rest.dropFirst(end.count - 1)
        table.append(row + [String(cell)])
        row = []
        cell = .init()
      } else {
        cell.append(scalar)
      }
    }
    return table
  }
}
