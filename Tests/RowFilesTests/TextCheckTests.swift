import Provisioning
import Testing

@testable import RowFiles

@Suite("TextCheck")
struct TextCheckTests {
  private static let header = "name,email,password\n"
  private static let western =
    Array("\(header)Agn".utf8) + [0xE8] + Array("s,agnes@x.org,se".utf8) + [0x80]
    + Array("cret\n".utf8)

  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  static let text = "\(header)Åsa,asa@x.se,🔑päss\n王小明,w@x.tw,密碼一二三\n"
  static let spellings: [(String, [UInt8], TextEncoding)] = [
    ("UTF-8", Array(text.utf8), .utf8),
    ("UTF-8 with mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8), .utf8),
    ("UTF-16LE with mark", [0xFF, 0xFE] + utf16(text, bigEndian: false), .utf16LE),
    ("UTF-16BE with mark", [0xFE, 0xFF] + utf16(text, bigEndian: true), .utf16BE),
    ("UTF-16LE", utf16(text, bigEndian: false), .utf16LE),
    ("UTF-16BE", utf16(text, bigEndian: true), .utf16BE),
  ]

  @Test("Unicode is found by mark or pattern, in pieces of any size", arguments: spellings.indices)
  func unicode(index: Int) async throws {
    let (_, bytes, encoding) = Self.spellings[index]
    for pieceSize in [16, 17, 18, 19, 31, 64, 1 << 16] {
      let reading = try await read(bytes, pieceSize: pieceSize)
      #expect(reading.reports.map(\.encoding) == [encoding])
      #expect(reading.reports.map(\.lines) == [3])
      #expect(
        reading.rows == [
          .account(2, 1, "Åsa", "asa@x.se", "🔑päss"), .account(3, 2, "王小明", "w@x.tw", "密碼一二三"),
        ])
    }
  }

  @Test("what is not UTF-8 is windows-1252 when all of it can be, and that is said")
  func windows1252() async throws {
    let reading = try await read(Self.western)
    #expect(reading.rows == [.account(2, 1, "Agnès", "agnes@x.org", "se€cret")])
    #expect(reading.reports.map(\.encoding) == [.windows1252])
    #expect(
      reading.reports.flatMap(\.warnings) == [
        "it is read as windows-1252, because it is not UTF-8 (line 2, column 4): say --encoding if it is something else"
      ])
  }

  @Test(
    "a byte that windows-1252 leaves undefined is no guess",
    arguments: [0x81, 0x8D, 0x8F, 0x90, 0x9D] as [UInt8])
  func undefined(byte: UInt8) async throws {
    let bytes = Self.western + Array("B".utf8) + [byte] + Array("b,b@x.org,secret\n".utf8)
    let problem = try await failure(of: bytes)
    #expect(
      problem.description
        == "FILE:2: column 4 (byte 23): this is not UTF-8; nor does it look like windows-1252: save it as UTF-8, or say what it is with --encoding (windows-1251, gb18030, big5, shift_jis, ...)"
    )
    let forced = try await failure(of: bytes, ReadingOptions(encoding: .windows1252))
    #expect(
      forced.description
        == "FILE:3: column 2 (byte \(Self.western.count + 1)): the bytes here are no character in WINDOWS-1252: correct them, or say what is right with --encoding"
    )
  }

  @Test("other scripts are not made western", arguments: ["windows-1251", "gb18030"])
  func otherScripts(name: String) async throws {
    // "Иван" in windows-1251; two Chinese characters in GB 18030.
    let word: [UInt8] = name == "gb18030" ? [0xD5, 0xC5, 0xC8, 0xFD] : [0xC8, 0xE2, 0xE0, 0xED]
    let bytes = Array(Self.header.utf8) + word + Array(",i@x.org,secret\n".utf8)
    #expect(try await failure(of: bytes).problem.contains("nor does it look like windows-1252"))
    let encoding = try #require(TextEncoding(named: name))
    let reading = try await read(bytes, ReadingOptions(encoding: encoding))
    #expect(reading.rows.map { $0.cells[.name] } == [name == "gb18030" ? "张三" : "Иван"])
  }

  @Test("damaged UTF-8 is not read as anything else", arguments: [true, false])
  func damaged(before: Bool) async throws {
    let good = "Åsa,asa@x.se,secret1\n"
    var bytes = Array(Self.header.utf8)
    if before { bytes += Array(good.utf8) }
    let offset = bytes.count + 2
    bytes += Array("Bo".utf8) + [0xE8] + Array("b,b@x.org,secret2\n".utf8)
    if !before { bytes += Array(good.utf8) }
    let problem = try await failure(of: bytes, pieceSize: 16)
    #expect(
      problem.description
        == "FILE:\(before ? 3 : 2): column 3 (byte \(offset)): this is not UTF-8; the rest of the file is UTF-8, so this part of it is damaged: correct it there"
    )
  }

  @Test("--encoding utf-8 has no second try")
  func forcedUTF8() async throws {
    #expect(
      try await failure(of: Self.western, ReadingOptions(encoding: .utf8)).description
        == "FILE:2: column 4 (byte 23): the bytes here are no character in UTF-8: correct them, or say what is right with --encoding"
    )
  }

  @Test("--encoding", arguments: [("latin1", 0xE9), ("iso-8859-15", 0xE9), ("cp437", 0x82), ("UTF-16", nil)])
  func forced(name: String, byte: UInt8?) async throws {
    let encoding = try #require(TextEncoding(named: name))
    let text = "\(Self.header)René,r@x.org,secret1\n"
    let bytes =
      byte.map { byte in text.unicodeScalars.map { $0 == "é" ? byte : UInt8($0.value) } }
      ?? [0xFE, 0xFF] + Self.utf16(text, bigEndian: true)
    #expect(
      try await read(bytes, ReadingOptions(encoding: encoding)).rows.map { $0.cells[.name] } == ["René"])
  }

  @Test("names that are no encoding", arguments: ["", "utf-9", "utf-8//ignore", "UTF-8//TRANSLIT", "a b"])
  func unknown(name: String) {
    #expect(TextEncoding(named: name) == nil)
  }

  @Test(
    "files that end within a character",
    arguments: [
      (Array("\(header)Åsa,a@x.se,p".utf8) + [0xC3], "UTF-8"),
      ([0xFF, 0xFE] + utf16("\(header)A", bigEndian: false) + [0x41], "UTF-16LE"),
    ])
  func cutOff(bytes: [UInt8], encoding: String) async throws {
    let problem = try await failure(of: bytes)
    #expect(
      problem.problem == "the file ends within a character of \(encoding): it was cut off; export it again")
    #expect(problem.line == 2)
    #expect(problem.offset == bytes.count - 1)
  }

  @Test func loneSurrogateInUTF16() async throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + Self.utf16(Self.header, bigEndian: false) + [0x00, 0xD8, 0x41, 0x00]
    let problem = try await failure(of: bytes)
    #expect(problem.problem.hasPrefix("the bytes here are no character in UTF-16LE"))
    #expect(problem.offset == 2 + 2 * Self.header.utf16.count)
  }

  @Test("text that was encoded twice gets a warning", arguments: [16, 100])
  func doublyEncoded(pieceSize: Int) async throws {
    let reading = try await read("\(Self.header)BÃ©nÃ©dicte,b@x.org,secret1\n".utf8, pieceSize: 100)
    #expect(reading.rows.map { $0.cells[.name] } == ["BÃ©nÃ©dicte"])
    #expect(reading.reports[0].warnings.count == 1)
    #expect(
      reading.reports[0].warnings[0].hasPrefix(
        "some of the text from line 2 on looks as if it was encoded twice"))
  }

  @Test(
    "files that are no text",
    arguments: [
      (
        Array("PK\u{3}\u{4}....".utf8),
        "is a spreadsheet (.xlsx, .ods) or another zip archive, not text: in the spreadsheet choose \"Save as\" and \"CSV UTF-8\", and give that file"
      ),
      ([0x89] + Array("PNG\r\n".utf8), "is an image (PNG), not text: give a CSV or JSON file"),
      (Array("%PDF-1.7".utf8), "is a PDF document, not text: give a CSV or JSON file"),
      (
        Array("name,email\0,password\n".utf8),
        "there is a NUL character, so this is no text: give a CSV or JSON file, or say --encoding if it is UTF-16"
      ),
    ] as [([UInt8], String)])
  func binary(bytes: [UInt8], problem: String) async throws {
    let refusal = try await failure(of: bytes)
    #expect(refusal.kind == .malformed)
    #expect(refusal.problem == problem)
  }
}
