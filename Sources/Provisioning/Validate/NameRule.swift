/// A display name: there is one, and every character of it can stand in a line of text. Names in every script
/// pass unchanged.
enum NameRule {
  /// Checks the name, or first and last name where there is none.
  ///
  /// - Returns: length of the display name in UTF-16 units; 0 without one.
  static func check(_ row: Row, _ findings: inout Findings) -> Int {
    let length = check(.name, of: row, &findings)
    if length > 0 { return length }
    let first = check(.firstName, of: row, &findings)
    let last = check(.lastName, of: row, &findings)
    if first + last == 0 {
      findings.add(Violation(.nameMissing, .name, problem: "is empty", remedy: "write the person's name"))
    }
    return first > 0 && last > 0 ? first + 1 + last : first + last
  }

  /// - Returns: length of the trimmed cell in UTF-16 units.
  private static func check(_ field: Field, of row: Row, _ findings: inout Findings) -> Int {
    guard let cell = row.range(of: field), let range = row.trimmedRange(of: field) else { return 0 }
    if range != cell {
      findings.warn(
        field, "white space or invisible characters around \(quoted(row.text(of: field) ?? "")) are left out")
    }
    let bytes = row.bytes
    let text = bytes.span.extracting(range)
    if mayNeedALook(text) {
      check(String(decoding: bytes[range], as: UTF8.self), field, &findings)
    }
    if TemplateExample.isName(text) {
      findings.add(
        Violation(
          .templateExample, field, problem: "is the example of a template", value: row.text(of: field),
          remedy: "remove the row"))
    }
    return text.utf16Count
  }

  /// Whether a byte may belong to a control character, to one that is not seen, or to a quotation mark: all of
  /// those are ASCII, or start with one of three bytes.
  private static func mayNeedALook(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case 0x00..<0x20, 0x7F, 0xC2, 0xE2, 0xEF, UInt8(ascii: "\""): return true
      default: break
      }
    }
    return false
  }

  private static func check(_ name: String, _ field: Field, _ findings: inout Findings) {
    if let scalar = name.unicodeScalars.first(where: isControl) {
      findings.add(
        Violation(
          .nameCharacter, field, problem: "has \(word(for: scalar)) inside", value: name,
          remedy: "write the name on one line, without control characters"))
    }
    if let scalar = name.unicodeScalars.first(where: isInvisible) {
      findings.warn(field, "\(quoted(name)) has \(named(scalar)) inside, which is not seen; it is kept")
    }
    if AddressHabits.isBetweenQuotes(name) {
      findings.warn(field, "\(quoted(name)) stands in quotation marks; they are kept as a part of it")
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func word(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": "a line break"
    case "\t": "a tab"
    default: "the control character \(named(scalar))"
    }
  }

  /// Characters that make two names look alike that are not, or that turn the direction of the text. The joiners
  /// and direction marks that Persian, Hindi, Hebrew and others are written with are not among them.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0xAD, 0x200B, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
