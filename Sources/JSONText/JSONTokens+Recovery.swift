/// Ways to go on behind a text whose structure is broken. Each leaves the tokens expecting a new value.
extension JSONTokens {
  /// Passes over the rest of the line; false when the piece ends first.
  public mutating func skipLine(in text: Span<UInt8>) -> Bool {
    lineIsBlank = false
    while index < text.count {
      if text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: "\r") {
        startOver()
        return true
      }
      index += 1
    }
    return false
  }

  /// Goes on to the next `{` that is the first on its line; false when the piece ends first.
  ///
  /// - Parameter indentation: most bytes of white space before it.
  public mutating func skipToObject(indentedAtMost indentation: Int, in text: Span<UInt8>) -> Bool {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): passLineEnd(text[index])
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "{") where lineIsBlank && mark(at: index).indentation <= indentation:
        startOver()
        return true
      default:
        lineIsBlank = false
        index += 1
      }
    }
    return false
  }
}
