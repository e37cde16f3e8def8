import JSONText
import Testing

@Suite struct JSONValueParsingTests {
  @Test(arguments: acceptedTexts)
  func accepted(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test(arguments: rejectedTexts)
  func rejected(_ rejected: RejectedText) throws {
    let error = try #require(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: Array(rejected.text.utf8))
    }
    #expect(error.problem == rejected.problem)
    #expect(error.position.line == rejected.line)
    #expect(error.position.column == rejected.column)
    #expect(error.position.offset == offset(in: rejected.text, rejected.line, rejected.column))
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D], 3),
      ([0x5B, 0x22, 0xC3, 0x22, 0x5D], 2),
      ([0x5B, 0x22, 0x61, 0xC0, 0x80, 0x22, 0x5D], 3),
      ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], 2),
      ([0x5B, 0x22, 0x5C, 0x6E, 0xFF, 0x22, 0x5D], 4),
    ] as [([UInt8], Int)])
  func notUTF8(_ bytes: [UInt8], offset: Int) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
    #expect(error.problem == .notUTF8)
    #expect(error.position.offset == offset)
  }

  @Test func everyPrefixOfATextIsRejected() {
    let text = Array(#"{"a":["é\n",1.5e3,true,{}],"b":null}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Array(text[..<count])) }
    }
  }

  /// Byte offset of a place, found with none of the code under test.
  private func offset(in text: String, _ line: Int, _ column: Int) -> Int {
    var (atLine, atColumn, offset) = (1, 1, 0)
    var isAfterCR = false
    for scalar in text.unicodeScalars where scalar != "\u{FEFF}" || offset > 0 {
      if (atLine, atColumn) == (line, column) { break }
      if scalar == "\n" && isAfterCR {
      } else if scalar == "\n" || scalar == "\r" {
        (atLine, atColumn) = (atLine + 1, 1)
      } else {
        atColumn += 1
      }
      isAfterCR = scalar == "\r"
      offset += scalar.utf8.count
    }
    if isAfterCR, text.utf8.dropFirst(offset).first == 10 { offset += 1 }
    return offset + (text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0)
  }
}
