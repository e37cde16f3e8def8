/// White space and invisible characters around a name or an address: Unicode's White_Space, and U+200B to
/// U+200D, U+2060 and U+FEFF, which come along when text is copied from a web page or a spreadsheet.
enum Trimming {
  /// The range of the text without what surrounds it.
  static func range(of text: Span<UInt8>) -> Range<Int> {
    var start = 0
    var end = text.count
    while start < end {
      let width = blankWidth(in: text, at: start, before: end)
      if width == 0 { break }
      start += width
    }
    while start < end {
      let width = (1...3).first { width in
        end - width >= start && blankWidth(in: text, at: end - width, before: end) == width
      }
      guard let width else { break }
      end -= width
    }
    return start..<end
  }

  static func isSurrounded(_ text: Span<UInt8>) -> Bool {
    range(of: text).count < text.count
  }

  static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return String(decoding: bytes[range(of: bytes.span)], as: UTF8.self)
  }

  /// Bytes of the blank character that starts at `start`; 0 when another one does.
  private static func blankWidth(in text: Span<UInt8>, at start: Int, before end: Int) -> Int {
    switch text[start] {
    case 0x09...0x0D, 0x20: return 1
    case 0xC2 where start + 1 < end:
      return text[start + 1] == 0x85 || text[start + 1] == 0xA0 ? 2 : 0
    case 0xE1...0xEF where start + 2 < end:
      switch (text[start], text[start + 1], text[start + 2]) {
      case (0xE1, 0x9A, 0x80),  // U+1680
        (0xE2, 0x80, 0x80...0x8D),  // U+2000 to U+200D
        (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),  // U+2028, U+2029, U+202F
        (0xE2, 0x81, 0x9F...0xA0),  // U+205F, U+2060
        (0xE3, 0x80, 0x80),  // U+3000
        (0xEF, 0xBB, 0xBF):  // U+FEFF
        return 3
      default: return 0
      }
    default: return 0
    }
  }
}
