/// The grammar of a number: `-` digits `.` digits `e` sign digits.
enum JSONNumberReader {
  /// Reads the number that starts at `offset` and goes over it. The number's text is kept as written.
  static func read(_ text: Span<UInt8>, at offset: inout Int) throws(JSONFault) -> String {
    let start = offset
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    let leading = offset
    try digits(text, at: &offset, or: "a minus without a digit after it")
    if text[leading] == UInt8(ascii: "0"), offset - leading > 1 {
      throw JSONFault("a number with a zero before its first digit", at: leading)
    }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      offset += 1
      try digits(text, at: &offset, or: "a decimal point without a digit after it")
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < text.count, text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-") {
        offset += 1
      }
      try digits(text, at: &offset, or: "an exponent without a digit")
    }
    if offset < text.count, text[offset].isWordByte || text[offset] == UInt8(ascii: ".") {
      throw JSONFault("a number with a letter or a second point in it", at: offset)
    }
    return String(text, from: start, to: offset)
  }

  private static func digits(
    _ text: Span<UInt8>, at offset: inout Int, or problem: String
  ) throws(JSONFault) {
    let start = offset
    while offset < text.count, text[offset].isDigit { offset += 1 }
    if offset == start { throw JSONFault(problem, at: offset) }
  }
}
