import Provisioning
import Testing

@testable import RowFiles

@Suite("CSVRows")
struct CSVRowsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let rows: [ReadRow]
    var blank = 0
    var testDescription: String { name }
  }

  private static let quoteInside =
    #"a quotation mark stands inside a cell that does not start with one: put the whole cell in quotation marks and write those inside it twice ("")"#
  private static let textBehind =
    #"text follows the quotation mark that closes a cell: write a quotation mark that belongs to the cell twice ("")"#

  private static func unclosed(_ line: Int, _ column: Int) -> String {
    "the quotation mark that opens a cell here is not closed on its line, and text follows the next one (line \(line), column \(column)): close the cell, and write quotation marks inside it twice (\"\")"
  }

  static let cases: [Case] = [
    Case(
      name: "plain rows",
      text: "name,email,password\nAnn,ann@x.org,secret1\nBob,bob@x.org,secret2\n",
      rows: [.account(2, 1, "Ann", "ann@x.org", "secret1"), .account(3, 2, "Bob", "bob@x.org", "secret2")]),
    Case(
      name: "no line end at the end of the file",
      text: "name,email,password\nAnn,ann@x.org,secret1",
      rows: [.account(2, 1, "Ann", "ann@x.org", "secret1")]),
    Case(
      name: "CRLF",
      text: "name,email,password\r\nAnn,ann@x.org,secret1\r\nBob,bob@x.org,secret2\r\n",
      rows: [.account(2, 1, "Ann", "ann@x.org", "secret1"), .account(3, 2, "Bob", "bob@x.org", "secret2")]),
    Case(
      name: "CR",
      text: "name,email,password\rAnn,ann@x.org,secret1\rBob,bob@x.org,secret2\r",
      rows: [.account(2, 1, "Ann", "ann@x.org", "secret1"), .account(3, 2, "Bob", "bob@x.org", "secret2")]),
    Case(
      name: "line ends of all kinds in one file",
      text: "name,email,password\rAnn,ann@x.org,secret1\n\r\nBob,bob@x.org,secret2\r\nCyd,c@x.org,secret3\n",
      rows: [
        .account(2, 1, "Ann", "ann@x.org", "secret1"), .account(4, 2, "Bob", "bob@x.org", "secret2"),
        .account(5, 3, "Cyd", "c@x.org", "secret3"),
      ], blank: 1),
    Case(
      name: "blank lines count as lines, not as records",
      text: "\n\nname,email,password\n\nAnn,ann@x.org,secret1\n\n\nBob,bob@x.org,secret2\n\n",
      rows: [.account(5, 1, "Ann", "ann@x.org", "secret1"), .account(8, 2, "Bob", "bob@x.org", "secret2")],
      blank: 6),
    Case(
      name: "rows deleted in a spreadsheet",
      text: "name,email,password\n,,\nAnn,ann@x.org,secret1\n,,\n\"\",,\"\"\n   \n",
      rows: [.account(3, 1, "Ann", "ann@x.org", "secret1")], blank: 4),
    Case(
      name: "quoted cells with delimiters, quotation marks and line ends",
      text:
        "name,email,password\n\"Smith, \"\"Ann\"\"\",ann@x.org,\"a\r\nb\"\nBob,bob@x.org,\"x\ny\rz\"\nC,c@x,d\n",
      rows: [
        .account(
          2, 1, "Smith, \"Ann\"", "ann@x.org", "a\r\nb",
          original: "\"Smith, \"\"Ann\"\"\",ann@x.org,\"a\r\nb\""),
        .account(4, 2, "Bob", "bob@x.org", "x\ny\rz", original: "Bob,bob@x.org,\"x\ny\rz\""),
        .account(7, 3, "C", "c@x", "d"),
      ]),
    Case(
      name: "spaces and TABs of cells are kept",
      text: "name,email,password\n Ann ,\tann@x.org,  pass word \t\n\" B \",b@x.org,\" x \"\n",
      rows: [
        .account(2, 1, " Ann ", "\tann@x.org", "  pass word \t"),
        .account(3, 2, " B ", "b@x.org", " x ", original: "\" B \",b@x.org,\" x \""),
      ]),
    Case(
      name: "every script",
      text: "姓名,電子郵件,密碼\n王小明,wang@example.tw,密碼一二三\nÅsa Öström,asa@x.se,🔑🔑🔑\n",
      rows: [
        .account(2, 1, "王小明", "wang@example.tw", "密碼一二三"), .account(3, 2, "Åsa Öström", "asa@x.se", "🔑🔑🔑"),
      ]),
    Case(
      name: "too many and too few cells",
      text: "name,email,password\nSmith, Ann,ann@x.org,secret1\nBob,bob@x.org\nCyd,c@x.org,secret3\n",
      rows: [
        .unreadable(
          2, 1, "has 4 cells where the header has 3: put a cell that contains a comma in quotation marks",
          original: "Smith, Ann,ann@x.org,secret1"),
        .unreadable(
          3, 2, "has 2 cells where the header has 3: write a comma for every cell, empty ones too",
          original: "Bob,bob@x.org"),
        .account(4, 3, "Cyd", "c@x.org", "secret3"),
      ]),
    Case(
      name: "empty cells behind the columns",
      text: "name,email,password\nAnn,ann@x.org,secret1,,,\nBob,bob@x.org,secret2\n",
      rows: [
        .account(2, 1, "Ann", "ann@x.org", "secret1", original: "Ann,ann@x.org,secret1,,,"),
        .account(3, 2, "Bob", "bob@x.org", "secret2"),
      ]),
    Case(
      name: "columns without a name at the end of the header",
      text:
        "name,email,password,,\nAnn,ann@x.org,secret1,,\nBob,bob@x.org,secret2\nSmith, C,c@x.org,secret3,\n",
      rows: [
        .account(2, 1, "Ann", "ann@x.org", "secret1", original: "Ann,ann@x.org,secret1,,"),
        .account(3, 2, "Bob", "bob@x.org", "secret2"),
        .unreadable(
          4, 3, "has 5 cells where the header has 3: put a cell that contains a comma in quotation marks",
          original: "Smith, C,c@x.org,secret3,"),
      ]),
    Case(
      name: "quotation mark inside a cell",
      text: "name,email,password\nAnn \"A\" B,ann@x.org,secret1\nBob,bob@x.org,secret2\n",
      rows: [
        .unreadable(2, 1, "column 5: \(quoteInside)", original: "Ann \"A\" B,ann@x.org,secret1"),
        .account(3, 2, "Bob", "bob@x.org", "secret2"),
      ]),
    Case(
      name: "text behind a quoted cell",
      text: "name,email,password\nÄnn,ann@x.org,\"sec\"ret\nBob,bob@x.org,secret2\n",
      rows: [
        .unreadable(2, 1, "column 20: \(textBehind)", original: "Änn,ann@x.org,\"sec\"ret"),
        .account(3, 2, "Bob", "bob@x.org", "secret2"),
      ]),
    Case(
      name: "quotation mark that is not closed on its line costs that line alone",
      text:
        "name,email,password\n\"Ann,ann@x.org,secret1\nBob,bob@x.org,secret2\n\"C\",c@x.org,secret3\nD,d@x,pw4\n",
      rows: [
        .unreadable(
          2, 1,
          "column 1: \(unclosed(4, 2))",
          original: "\"Ann,ann@x.org,secret1"),
        .account(3, 2, "Bob", "bob@x.org", "secret2"),
        .account(4, 3, "C", "c@x.org", "secret3", original: "\"C\",c@x.org,secret3"),
        .account(5, 4, "D", "d@x", "pw4"),
      ]),
    Case(
      name: "malformed last record",
      text: "name,email,password\nBob,bob@x.org,secret2\nAnn,ann@x.org,sec\"ret",
      rows: [
        .account(2, 1, "Bob", "bob@x.org", "secret2"),
        .unreadable(3, 2, "column 18: \(quoteInside)", original: "Ann,ann@x.org,sec\"ret"),
      ]),
    Case(
      name: "two faults, one within the other's reach",
      text: "name,email,password\nA,\"b\nC,c@x.org,\"d\"\nE,e\"e,f\nG,g@x.org,h\n",
      rows: [
        .unreadable(
          2, 1,
          "column 3: \(unclosed(3, 12))",
          original: "A,\"b"),
        .account(3, 2, "C", "c@x.org", "d", original: "C,c@x.org,\"d\""),
        .unreadable(4, 3, "column 4: \(quoteInside)", original: "E,e\"e,f"),
        .account(5, 4, "G", "g@x.org", "h"),
      ]),
    Case(
      name: "sep= as the first line",
      text: "sep=;\r\nname;email;password\r\nAnn;ann@x.org;a,b\r\n",
      rows: [.account(3, 1, "Ann", "ann@x.org", "a,b", original: "Ann;ann@x.org;a,b")]),
    Case(
      name: "header alone",
      text: "name,email,password\n", rows: []),
  ]

  @Test(arguments: cases)
  func everyPieceSize(_ test: Case) throws {
    for size in 1...test.text.utf8.count {
      let (rows, blank) = try parse(test.text, pieceSize: size)
      #expect(rows == test.rows, "pieces of \(size) bytes")
      #expect(blank == test.blank, "pieces of \(size) bytes")
    }
  }

  @Test(
    "whatever the text is, nothing of it is lost and every line number is right",
    arguments: 1...400 as ClosedRange<UInt64>)
  func anyText(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let pieces = ["a", "b", ",", ",", "\"", "\"\"", "\n", "\r", "\r\n", "é", "\",\"", "x,y,z\n"]
    let body = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? "a"
    }
    let text = "name,email,password\n" + body.joined()
    let whole = Result { () throws(InputFailure) in try parse(text, pieceSize: text.utf8.count) }
    for size in 1...9 {
      let inPieces = Result { () throws(InputFailure) in try parse(text, pieceSize: size) }
      #expect(inPieces.map(\.rows) == whole.map(\.rows), "pieces of \(size) bytes")
      #expect(inPieces.map(\.blank) == whole.map(\.blank), "pieces of \(size) bytes")
    }
    guard case .success(let read) = whole else { return }
    func letters(_ text: String) -> String { text.filter { "abéxyz".contains($0) } }
    #expect(letters(read.rows.map(\.original).joined()) == letters(body.joined()))
    let lines = physicalLines(text)
    for row in read.rows {
      let first = row.original.unicodeScalars.prefix { $0 != "\r" && $0 != "\n" }
      #expect(lines[row.line - 1] == String(String.UnicodeScalarView(first)))
    }
    #expect(read.rows.map(\.record) == Array(1..<read.rows.count + 1))
  }

  private func physicalLines(_ text: String) -> [String] {
    var lines = [""]
    var isAfterCR = false
    for scalar in text.unicodeScalars {
      if scalar == "\r" || scalar == "\n" {
        if scalar == "\r" || !isAfterCR { lines.append("") }
      } else {
        lines[lines.count - 1].unicodeScalars.append(scalar)
      }
      isAfterCR = scalar == "\r"
    }
    return lines
  }

  @Test("a quotation mark that is never closed ends the file", arguments: [1, 7, 1000])
  func unterminated(pieceSize: Int) throws {
    let text = "name,email,password\nAnn,ann@x.org,secret1\nBob,\"bob@x.org,secret2\nCyd,c@x.org,secret3\n"
    let failure = try #require(throws: InputFailure.self) { try parse(text, pieceSize: pieceSize) }
    #expect(
      failure.description
        == "users.csv:3: column 5: a quotation mark opens a cell here and nothing closes it before the end of the file: close it, or leave it out if it is not meant to be there"
    )
  }

  @Test("a record of more than 1 MiB is no row, and the next one is", arguments: ["", "\""])
  func longRecord(quote: String) throws {
    let long = quote + String(repeating: "x", count: CSVRecords.longestRecord) + quote
    let text = "name,email,password\n\(long),a@x.org,secret1\nBob,bob@x.org,secret2\n"
    let (rows, _) = try parse(text, pieceSize: 1 << 16)
    #expect(
      rows == [
        .unreadable(
          2, 1, "is longer than 1 MiB: no account needs so much: shorten it",
          original: "\(long),a@x.org,secret1"),
        .account(3, 2, "Bob", "bob@x.org", "secret2"),
      ])
  }

  @Test("a line without an end in sight ends the file")
  func endlessLine() throws {
    let text = "name,email,password\n" + String(repeating: "x", count: CSVRecords.longestWait + 1)
    let failure = try #require(throws: InputFailure.self) { try parse(text, pieceSize: 1 << 16) }
    #expect(
      failure.description
        == "users.csv:2: this line does not end within 4 MiB: this is not a table of accounts, or its line ends were lost"
    )
  }

  @Test("a quotation mark without an end in sight ends the file")
  func endlessQuote() throws {
    let line = "Ann,a@x.org,secret1\n"
    let text =
      "name,email,password\nA,\"b,c\n"
      + String(repeating: line, count: CSVRecords.longestWait / line.utf8.count + 1)
    let failure = try #require(throws: InputFailure.self) { try parse(text, pieceSize: 1 << 16) }
    #expect(
      failure.description
        == "users.csv:2: column 3: a quotation mark opens a cell here and nothing closes it within 4 MiB: close it, or leave it out if it is not meant to be there"
    )
  }
}
