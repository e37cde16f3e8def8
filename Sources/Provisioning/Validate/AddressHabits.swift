/// What people and programs put into a cell in place of an address, each with its own advice.
enum AddressHabits {
  static func violation(of text: String, cell: String) -> Violation? {
    guard let (problem, remedy) = advice(for: text) else { return nil }
    return Violation(.emailMalformed, .email, problem: problem, value: cell, remedy: remedy)
  }

  /// Whether a quotation mark stands at either end. The plain apostrophe can begin an address, so that one counts
  /// only at both.
  static func isInQuotes(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    return isQuote(first) || isQuote(last) || (first == "'" && last == "'")
  }

  /// Whether a quotation mark stands at both ends.
  static func isBetweenQuotes(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    return text.unicodeScalars.count > 2 && isQuote(first) && isQuote(last)
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "“", "”", "„", "‟", "«", "»", "‘", "’": true
    default: false
    }
  }

  private static func advice(for text: String) -> (problem: String, remedy: String)? {
    if isInQuotes(text) {
      return (
        "starts or ends with a quotation mark",
        "remove it; spreadsheets add quotation marks when a file is saved again"
      )
    }
    if let start = text.firstIndex(of: "<"), let end = text[start...].firstIndex(of: ">") {
      return (
        "has more in it than the address",
        "write \(quoted(String(text[text.index(after: start)..<end]))) alone"
      )
    }
    if text.lowercased().hasPrefix("mailto:") {
      return ("starts with \"mailto:\"", "write the address alone")
    }
    let ats = text.utf8.count { $0 == UInt8(ascii: "@") }
    if ats > 1 && text.unicodeScalars.contains(where: { $0 == "," || $0 == ";" || $0 == "/" || $0 == " " }) {
      return ("has more than one address", "keep one; each row is one account")
    }
    if ats == 0, let sign = text.unicodeScalars.first(where: { $0 == "\u{FF20}" || $0 == "\u{FE6B}" }) {
      return (
        "has \(named(sign)) in place of \"@\"",
        "write \"@\", typed without the input method for wide characters"
      )
    }
    return nil
  }
}
