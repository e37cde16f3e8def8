/// Breaks text into lines of at most `columns` characters, at spaces only; a longer word stands alone. A
/// no-break space keeps two words together and comes out as a space.
func wrap(_ text: String, columns: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
    if !line.isEmpty, line.count + 1 + word.count > columns {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  if !line.isEmpty { lines.append(line) }
  return lines.map { $0.replacing("\u{A0}", with: " ") }
}

/// A term and its explanation: side by side when the term fits into the left column, else below each other.
func entry(_ term: String, _ text: String, indent: Int = 2, left: Int, columns: Int) -> [String] {
  let margin = String(repeating: " ", count: left)
  let head = String(repeating: " ", count: indent) + term
  var lines = wrap(text, columns: columns - left).map { margin + $0 }
  if head.count + 2 <= left, let first = lines.first {
    lines[0] = head + first.dropFirst(head.count)
  } else {
    lines.insert(head, at: 0)
  }
  return lines
}

/// A phrase as a sentence: its first letter large, a full stop at its end.
func sentence(_ phrase: String) -> String {
  phrase.prefix(1).uppercased() + phrase.dropFirst() + (phrase.hasSuffix(".") ? "" : ".")
}
