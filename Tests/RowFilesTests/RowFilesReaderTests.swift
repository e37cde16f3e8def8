import Glibc
import Provisioning
import Testing

@testable import RowFiles

@Suite("RowFilesReader")
struct RowFilesReaderTests {
  private static let header = "name,email,password\n"

  @Test("every dialect, line end and byte order mark")
  func dialects() async throws {
    for delimiter in [",", ";", "\t", "|"] {
      for lineEnd in ["\n", "\r\n", "\r"] {
        for mark in ["", "\u{FEFF}"] {
          for quote in ["", "\""] {
            let lines = [
              ["Name", "E-Mail", "Password"], ["Ann", "ann@x.org", "a b"], ["Bé", "b@x.org", "c"],
            ]
            let rows = lines.map { $0.map { quote + $0 + quote }.joined(separator: delimiter) }
            let text = mark + rows.joined(separator: lineEnd) + lineEnd
            let reading = try await read(text.utf8, pieceSize: 20)
            #expect(
              reading.rows == [
                .account(2, 1, "Ann", "ann@x.org", "a b", original: rows[1]),
                .account(3, 2, "Bé", "b@x.org", "c", original: rows[2]),
              ])
            let dialect = InputFormat.Dialect(
              delimiter: Array(delimiter.utf8)[0], header: Array(rows[0].utf8), lineEnd: Array(lineEnd.utf8))
            #expect(reading.reports.map(\.format) == [.delimited(dialect)])
            #expect(reading.reports.map(\.lines) == [3])
            #expect(reading.reports.map(\.fields) == [[.name, .email, .password]])
          }
        }
      }
    }
  }

  @Test("random tables are read back as they were written", arguments: 1...60 as ClosedRange<UInt64>)
  func randomTables(seed: UInt64) async throws {
    var random = SplitMix64(state: seed)
    let delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let table = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      (0..<3).map { _ in randomCell(&random) }
    }
    var text = ["", "\u{FEFF}"].randomElement(using: &random) ?? ""
    text += ["name", "email", "password"].joined(separator: delimiter) + lineEnd
    var line = 2
    var number = 0
    var expected: [ReadRow] = []
    var blank = 0
    for cells in table {
      let record = cells.map { written($0, delimiter, &random) }.joined(separator: delimiter)
      text += record + lineEnd
      if cells.allSatisfy(\.isEmpty) {
        blank += 1
      } else {
        number += 1
        expected.append(.account(line, number, cells[0], cells[1], cells[2], original: record))
      }
      line += 1 + lineEnds(in: record)
    }
    for pieceSize in [16, 37, 1 << 16] {
      let reading = try await read(text.utf8, pieceSize: pieceSize)
      #expect(reading.rows == expected)
      #expect(reading.blank == blank)
    }
  }

  private func randomCell(_ random: inout SplitMix64) -> String {
    let alphabet: [Character] = [
      "a", "B", "7", " ", ",", ";", "\t", "|", "\"", "\n", "\r", "é", "王", "🔑", "'", "=",
    ]
    return String(
      (0..<Int.random(in: 0...6, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
  }

  private func written(_ cell: String, _ delimiter: String, _ random: inout SplitMix64) -> String {
    let mustQuote = cell.unicodeScalars.contains {
      "\"\r\n".unicodeScalars.contains($0) || String($0) == delimiter
    }
    guard mustQuote || Bool.random(using: &random) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  private func lineEnds(in text: String) -> Int {
    var count = 0
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 10 && last != 13 || byte == 13 { count += 1 }
      last = byte
    }
    return count
  }

  @Test("batches hold about a thousand rows and lose none")
  func batches() async throws {
    let rows = (0..<12_345).map { "Ann,ann\($0)@x.org,secret" }
    let file = try InputFile(Self.header + rows.joined(separator: "\n"))
    let reader = RowFilesReader(paths: [file.path], options: ReadingOptions())
    var records: [Int] = []
    var largest = 0
    while let batch = try await reader.nextBatch() {
      #expect(batch.count > 0)
      largest = max(largest, batch.count)
      records += batch.map(\.position.record)
    }
    #expect(records == Array(1...12_345))
    #expect(largest < 5_000)
  }

  @Test("several files are one input, each with its own dialect and lines")
  func severalFiles() async throws {
    let first = try InputFile(Self.header + "Ann,ann@x.org,secret1\n\n")
    let second = try InputFile("email;name;password\n\nb@x.org;Bob;secret2")
    let reader = RowFilesReader(paths: [first.path, second.path], options: ReadingOptions())
    #expect(try await reader.open().map(\.name) == [first.path, second.path])
    var positions: [RowPosition] = []
    while let batch = try await reader.nextBatch() { positions += batch.map(\.position) }
    #expect(
      positions == [RowPosition(file: 0, line: 2, record: 1), RowPosition(file: 1, line: 3, record: 1)])
    #expect(await reader.blankRecords() == 2)
  }

  @Test("a fault of the last file comes before the first row")
  func lastFileFirst() async throws {
    let good = try InputFile(Self.header + "Ann,ann@x.org,secret1\n")
    let bad = try InputFile(Self.header + "Ann,ann@x.org,secret1\nBob,\"b@x.org,secret2\n")
    let reader = RowFilesReader(paths: [good.path, bad.path], options: ReadingOptions())
    let failure = await #expect(throws: InputFailure.self) { try await reader.nextBatch() }
    #expect(failure?.file == bad.path)
    #expect(failure?.line == 3)
  }

  @Test("a file that grows while it is read")
  func changed() async throws {
    let file = try InputFile(Self.header + "Ann,ann@x.org,secret1\n")
    let reader = RowFilesReader(paths: [file.path], options: ReadingOptions())
    try await reader.open()
    let descriptor = Glibc.open(file.path, O_WRONLY | O_APPEND)
    #expect(write(descriptor, "x,y,z\n", 6) == 6)
    close(descriptor)
    let failure = await #expect(throws: InputFailure.self) { while try await reader.nextBatch() != nil {} }
    #expect(
      failure?.problem
        == "the file was changed while it was read: run again when nothing writes to it any more")
  }

  @Test("a pipe is read to its end first")
  func pipe() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    let text = Self.header + "Ann,ann@x.org,secret1\n"
    #expect(write(ends[1], text, text.utf8.count) == text.utf8.count)
    close(ends[1])
    let reader = RowFilesReader(paths: ["/dev/fd/\(ends[0])"], options: ReadingOptions())
    #expect(try await reader.open().map(\.lines) == [2])
    close(ends[0])
    #expect(
      try await reader.nextBatch().map { $0.map(ReadRow.init) } == [
        .account(2, 1, "Ann", "ann@x.org", "secret1")
      ])
  }

  @Test("files that cannot be used")
  func unusable() async throws {
    func description(_ path: String) async -> (String?, InputFailure.Kind?) {
      let reader = RowFilesReader(paths: [path], options: ReadingOptions())
      let failure = await #expect(throws: InputFailure.self) { try await reader.open() }
      return (failure?.description, failure?.kind)
    }
    #expect(
      await description("/nowhere.csv") == (
        "/nowhere.csv: there is no such file: check the path", .unreadable
      ))
    #expect(await description("/tmp") == ("/tmp: is a directory: name the files in it", .unreadable))
    #expect(
      await description("/dev/null")
        == ("/dev/null: is empty: it needs a header line and a line for each account", .malformed))
  }

  @Test("empty files", arguments: ["", "\u{FEFF}", "\n\n", " \n"])
  func empty(_ text: String) async throws {
    #expect(
      try await failure(of: text.utf8).description
        == "FILE: is empty: it needs a header line and a line for each account")
  }

  @Test("a header alone is no failure, and has no rows")
  func headerAlone() async throws {
    #expect(try await read(Self.header.utf8).rows == [])
  }

  @Test func standardInputTwice() async {
    let reader = RowFilesReader(paths: ["-", "-"], options: ReadingOptions())
    let failure = await #expect(throws: InputFailure.self) { try await reader.open() }
    #expect(failure?.description == "standard input: is named twice, but can be read only once")
  }

  @Test("a name given to --map that no file has")
  func unusedMap() async throws {
    let plain = try InputFile(Self.header)
    let other = try InputFile("name,email,password,Tel\n")
    let options = ReadingOptions(maps: ["Tel": .phone])
    await #expect(throws: Never.self) { try await read([plain, other], options) }
    let failure = await #expect(throws: InputFailure.self) { try await read([plain], options) }
    #expect(failure?.kind == .usage)
  }
}

/// A generator whose numbers follow from its seed.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
