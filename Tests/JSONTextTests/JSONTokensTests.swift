import JSONText
import Testing

@Suite struct JSONTokensTests {
  /// What a text is cut into, or where its structure breaks.
  private struct Reading: Equatable {
    var kinds: [JSONTokens.Token.Kind] = []
    var ends: [Int] = []
    var error: JSONSyntaxError?
  }

  private func read(_ text: [UInt8], pieceSize: Int) -> Reading {
    var reading = Reading()
    var tokens = JSONTokens()
    var start = 0
    do {
      while start < text.count {
        let piece = Array(text[start..<min(start + pieceSize, text.count)])
        while let token = try tokens.next(in: piece.span, isLast: false) {
          reading.kinds.append(token.kind)
          reading.ends.append(start + token.range.upperBound)
        }
        tokens.endPiece(piece.span)
        start += piece.count
      }
      while let token = try tokens.next(in: [UInt8]().span, isLast: true) {
        reading.kinds.append(token.kind)
        reading.ends.append(start + token.range.upperBound)
      }
    } catch {
      reading.error = error
    }
    return reading
  }

  @Test(arguments: acceptedTexts.map(\.text) + rejectedTexts.map(\.text))
  func sameInPiecesOfAnySize(_ text: String) {
    let bytes = Array(text.utf8)
    let whole = read(bytes, pieceSize: max(bytes.count, 1))
    for size in 1...max(bytes.count, 1) {
      #expect(read(bytes, pieceSize: size) == whole, "pieces of \(size)")
    }
  }

  @Test(arguments: acceptedTexts.map(\.text))
  func wholeStructure(_ text: String) {
    #expect(read(Array(text.utf8), pieceSize: 3).error == nil)
  }

  @Test func kindsAndPlaces() {
    let reading = read(Array(#"{"a":[1,"b"]}"#.utf8), pieceSize: 100)
    #expect(
      reading.kinds == [.beginObject, .key, .beginArray, .literal, .string, .endArray, .endObject])
    #expect(reading.ends == [1, 3, 6, 7, 10, 12, 13])
  }

  @Test func faultsInsideStringsAndWordsLeaveTheStructureWhole() {
    let reading = read(Array(#"["\x \uD800", 01, None]"#.utf8), pieceSize: 100)
    #expect(reading.error == nil)
    #expect(reading.kinds.count == 5)
  }

  @Test(arguments: ["\n{}\n\n \n{}\n\n", "\r\n{}\r\n\r\n \r\n{}\r\n\r\n", "\r{}\r\r \r{}\r\r"])
  func blankLines(_ text: String) throws {
    for size in 1...text.utf8.count {
      var tokens = JSONTokens()
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(size))
        while let token = try tokens.next(in: piece.span, isLast: false) {
          if token.kind == .endObject { tokens.startOver() }
        }
        tokens.endPiece(piece.span)
        rest = rest.dropFirst(size)
      }
      #expect(tokens.blankLines == 4)
      #expect(tokens.line == 7)
    }
  }
}
