/// Text of a page. What is put into it by interpolation is escaped unless it is `HTML` itself, so that no
/// value can become markup.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation parts: StringInterpolation) {
    text = parts.text
  }

  static func += (page: inout HTML, more: HTML) {
    page.text += more.text
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity * 2)
    }

    mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    mutating func appendInterpolation(_ value: String) {
      for scalar in value.unicodeScalars {
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        case "\t", "\n": text.unicodeScalars.append(scalar)
        // HTML has no way to write a control character; the mark shows that there is one.
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": text += "\u{FFFD}"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }

    mutating func appendInterpolation(_ html: HTML) {
      text += html.text
    }

    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }

    /// A number for people: `1,200`.
    mutating func appendInterpolation(_ number: Int) {
      text += grouped(number)
    }

    /// A number for machines.
    mutating func appendInterpolation(plain number: Int) {
      text += String(number)
    }

    /// A length or a place in a drawing, in tenths.
    mutating func appendInterpolation(_ number: Double) {
      let tenths = Int((number * 10).rounded())
      text += "\(tenths / 10).\(tenths % 10)"
    }
  }
}

/// A number with a comma between thousands.
func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var place = digits.count - 3
  while place > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    place -= 3
  }
  return number < 0 ? "-\(digits)" : digits
}

/// A share of a whole in percent: `12.5 %`; never 0 for what is there, nor 100 for what is not all.
func percentage(_ count: Int, of whole: Int) -> String {
  guard whole > 0, count > 0 else { return "0 %" }
  if count == whole { return "100 %" }
  let tenths = Int((Double(count) * 1000 / Double(whole)).rounded())
  switch tenths {
  case 0: return "< 0.1 %"
  case 1000...: return "> 99.9 %"
  default: return "\(tenths / 10).\(tenths % 10) %"
  }
}

extension Duration {
  /// For people: `120 ms`, `4.5 s`, `3 min 20 s`, `2 h 5 min`.
  var phrase: String {
    let milliseconds = milliseconds
    switch milliseconds {
    case ..<1000: return "\(milliseconds) ms"
    case ..<60_000:
      let tenths = milliseconds % 1000 / 100
      return tenths == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds / 1000).\(tenths) s"
    case ..<3_600_000:
      let seconds = milliseconds / 1000 % 60
      return seconds == 0 ? "\(milliseconds / 60_000) min" : "\(milliseconds / 60_000) min \(seconds) s"
    default:
      let minutes = milliseconds / 60_000 % 60
      let hours = milliseconds / 3_600_000
      return minutes == 0 ? "\(grouped(hours)) h" : "\(grouped(hours)) h \(minutes) min"
    }
  }
}
