/// The text between two double quotes, with its escapes made into what they stand for.
enum JSONStringReader {
  /// Reads the string whose opening quote is at `offset` and goes over its closing quote.
  static func read(_ text: Span<UInt8>, at offset: inout Int) throws(JSONFault) -> String {
    offset += 1
    let start = offset
    while offset < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return String(text, from: start, to: offset - 1)
      }
      if byte == UInt8(ascii: "\\") { return try readEscaped(text, from: start, at: &offset) }
      if byte < 0x20 { throw controlCharacter(byte, at: offset) }
      offset += 1
    }
    throw JSONFault("the text ends inside a string", at: offset)
  }

  private static func readEscaped(
    _ text: Span<UInt8>, from start: Int, at offset: inout Int
  ) throws(JSONFault) -> String {
    var bytes: [UInt8] = []
    for index in start..<offset { bytes.append(text[index]) }
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let scalar = try escape(text, at: &offset)
        if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
      case 0..<0x20:
        throw controlCharacter(byte, at: offset)
      default:
        bytes.append(byte)
        offset += 1
      }
    }
    throw JSONFault("the text ends inside a string", at: offset)
  }

  private static func controlCharacter(_ byte: UInt8, at offset: Int) -> JSONFault {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      ? JSONFault("a line end inside a string", at: offset)
      : JSONFault("a control character inside a string", at: offset)
  }

  private static func escape(
    _ text: Span<UInt8>, at offset: inout Int
  ) throws(JSONFault) -> Unicode.Scalar {
    let start = offset
    guard start + 1 < text.count else { throw JSONFault("the text ends inside a string", at: text.count) }
    offset += 2
    switch text[start + 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(text, from: start, at: &offset)
    default: throw JSONFault("a backslash before a character that has no escape", at: start)
    }
  }

  /// `\u0041`, or the two halves of a surrogate pair such as `\uD83D\uDE00`.
  private static func unicodeEscape(
    _ text: Span<UInt8>, from start: Int, at offset: inout Int
  ) throws(JSONFault) -> Unicode.Scalar {
    let unit = try hexDigits(text, from: start, at: &offset)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let lone = JSONFault("half of a surrogate pair", at: start)
    guard UTF16.isLeadSurrogate(unit), offset + 1 < text.count, text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "u")
    else { throw lone }
    let secondStart = offset
    offset += 2
    let second = try hexDigits(text, from: secondStart, at: &offset)
    guard UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    else { throw lone }
    return scalar
  }

  private static func hexDigits(
    _ text: Span<UInt8>, from start: Int, at offset: inout Int
  ) throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard offset < text.count else { throw JSONFault("the text ends inside a string", at: offset) }
      guard let digit = Character(Unicode.Scalar(text[offset])).hexDigitValue, text[offset] < 0x80 else {
        throw JSONFault("an escape \\u without four hexadecimal digits", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}

extension String {
  /// The text at these offsets, which is known to be UTF-8.
  init(_ text: Span<UInt8>, from start: Int, to end: Int) {
    if let utf8 = try? UTF8Span(validating: text.extracting(start..<end)) {
      self.init(copying: utf8)
    } else {
      self = ""
    }
  }
}
