import Testing

@testable import RowFiles

/// A line without quotation marks is cut without libcsv. One that comes in two pieces goes through libcsv, so the
/// two can be compared.
@Suite struct CSVParserTests {
  @Test(
    "a line is cut as libcsv cuts it",
    arguments: [
      "a,b,c\n", "a,b,c\r\n", "a,b,c\r", "a\n", ",\n", ",,,\r\n", "a,,\n", ",,c\n", " a , b \n", "\ta,b\t\n",
      "é,陳,🙂\n", "a;b|c,d\n", "o'neil,`x`\n", "=1+1,-2,@x\n",
    ])
  func plainLine(line: String) throws {
    let bytes = Array(line.utf8)
    let expected = try #require(Self.cells(of: [bytes[..<1], bytes[1...]]))
    #expect(Self.cells(of: [bytes[...]]) == expected)
  }

  @Test func everyLineOfFourBytes() throws {
    let alphabet = [UInt8](",;a \t'\r".utf8)
    for number in 0..<(alphabet.count * alphabet.count * alphabet.count) {
      let line = [
        UInt8(ascii: "x"), alphabet[number % 7], alphabet[number / 7 % 7], alphabet[number / 49],
        UInt8(ascii: "\n"),
      ]
      // A CR within the line is a line end of its own, which never reaches the parser.
      if line.dropLast(2).contains(UInt8(ascii: "\r")) { continue }
      #expect(Self.cells(of: [line[...]]) == Self.cells(of: [line[..<1], line[1...]]), "\(line)")
    }
  }

  @Test func aLineAmidARecordBelongsToItsOpenCell() {
    let lines = ["\"a\n", "b,c\n", "d\",e\n"].map { ArraySlice($0.utf8) }
    #expect(Self.cells(of: lines) == ["a\nb,c\nd", "e"])
  }

  @Test func afterAResetALineStandsForItself() {
    let parser = CSVParser(delimiter: UInt8(ascii: ","))
    _ = Self.parse(ArraySlice("\"open\n".utf8), parser)
    parser.reset()
    #expect(Self.parse(ArraySlice("a,b\n".utf8), parser))
    #expect(Self.cells(of: parser) == ["a", "b"])
  }

  /// The cells of the record that ends with the last piece; nil when none ends there.
  private static func cells(of pieces: [ArraySlice<UInt8>]) -> [String]? {
    let parser = CSVParser(delimiter: UInt8(ascii: ","))
    var isComplete = false
    for piece in pieces { isComplete = parse(piece, parser) }
    return isComplete ? cells(of: parser) : nil
  }

  private static func cells(of parser: CSVParser) -> [String] {
    let cells = parser.cells
    return (0..<cells.count).map { String(decoding: cells.bytes[cells.range($0)], as: UTF8.self) }
  }

  private static func parse(_ piece: ArraySlice<UInt8>, _ parser: CSVParser) -> Bool {
    piece.withUnsafeBufferPointer { if case .record = parser.parse($0) { true } else { false } }
  }
}
