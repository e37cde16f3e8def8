extension String {
  /// Columns of a terminal that the text takes: East Asian letters and emoji take two.
  var terminalWidth: Int { reduce(0) { $0 + $1.terminalWidth } }

  /// The beginning of the text that fits into so many columns.
  func cut(toWidth columns: Int) -> String {
    var width = 0
    let fitting = prefix { character in
      width += character.terminalWidth
      return width <= columns
    }
    return String(fitting)
  }
}

extension Character {
  fileprivate var terminalWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
