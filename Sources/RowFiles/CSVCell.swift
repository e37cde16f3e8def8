/// How the cells of a delimited file are written (RFC 4180).
struct CSVCell {
  let delimiter: UInt8
  /// Whether a cell that a spreadsheet would run gets an apostrophe in front. This holds for every cell that
  /// starts with `=`, `+`, `-`, `@`, TAB or CR, so for phone numbers and negative numbers too.
  let disarmsFormulas: Bool

  /// Makes one cell of what was appended to `text` since `start`.
  func close(_ text: inout [UInt8], from start: Int) {
    guard start < text.count else { return }
    if disarmsFormulas && Self.isFormulaStart(text[start]) {
      text.insert(UInt8(ascii: "'"), at: start)
    }
    if needsQuotes(text, from: start) { quote(&text, from: start) }
  }

  private static func isFormulaStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }

  private func needsQuotes(_ text: [UInt8], from start: Int) -> Bool {
    if text[start] == 0x20 || text[text.count - 1] == 0x20 { return true }
    return text.withUnsafeBufferPointer { text in
      var isSpecial = false
      for index in start..<text.count {
        let byte = text[index]
        isSpecial =
          isSpecial || byte == delimiter || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
      }
      return isSpecial
    }
  }

  private func quote(_ text: inout [UInt8], from start: Int) {
    let cell = Array(text[start...])
    text.removeSubrange(start...)
    text.append(UInt8(ascii: "\""))
    for byte in cell {
      if byte == UInt8(ascii: "\"") { text.append(byte) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
  }
}
