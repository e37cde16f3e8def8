/// The shortcut for the address that nearly every row has: ASCII, nothing to trim, nothing to convert. It knows a
/// valid address of that kind in one pass over its bytes; whatever it does not know, `EmailRule` decides.
struct PlainAddress {
  /// Index of the domain's first byte.
  let domainStart: Int
  let hasCapitals: Bool

  /// nil for text that is no such address, or may be none.
  init?(_ text: Span<UInt8>) {
    guard text.count <= EmailRule.longestAddress else { return nil }
    var capitals = false
    var index = 0
    var previous = UInt8(ascii: ".")
    while index < text.count, text[index] != UInt8(ascii: "@") {
      let byte = text[index]
      if byte == UInt8(ascii: ".") {
        if previous == byte { return nil }
      } else {
        guard EmailRule.isAtomText(byte) else { return nil }
        if Self.isCapital(byte) { capitals = true }
      }
      previous = byte
      index += 1
    }
    guard index < text.count, index <= EmailRule.longestLocalPart, previous != UInt8(ascii: ".") else {
      return nil
    }

    domainStart = index + 1
    var labelStart = domainStart
    var hasDot = false
    previous = UInt8(ascii: ".")
    index = domainStart
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): capitals = true
      case UInt8(ascii: "-"):
        // Two hyphens in a row may be an A-label.
        if previous == UInt8(ascii: ".") || previous == byte { return nil }
      case UInt8(ascii: "."):
        if previous == byte || previous == UInt8(ascii: "-") { return nil }
        if index - labelStart > DomainRule.longestLabel { return nil }
        labelStart = index + 1
        hasDot = true
      default: return nil
      }
      previous = byte
      index += 1
    }
    guard hasDot, index - labelStart <= DomainRule.longestLabel, DomainRule.isLetter(previous) else {
      return nil
    }
    hasCapitals = capitals
  }

  static func isCapital(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "A") < 26
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    isCapital(byte) ? byte | 0x20 : byte
  }
}
