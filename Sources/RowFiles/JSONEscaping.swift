extension [UInt8] {
  /// Appends text as a JSON string (RFC 8259).
  mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    append(jsonEscaped: text.utf8)
    append(UInt8(ascii: "\""))
  }

  /// Appends the inside of a JSON string.
  ///
  /// - Parameter text: valid UTF-8.
  mutating func append(jsonEscaped text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20, 0x7F: append(unicodeEscape: byte)
      default: append(byte)
      }
    }
  }

  private mutating func append(unicodeEscape byte: UInt8) {
    let digits: StaticString = "0123456789abcdef"
    append("\\u00")
    append(digits.utf8Start[Int(byte >> 4)])
    append(digits.utf8Start[Int(byte & 15)])
  }
}
