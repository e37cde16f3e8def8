/// Counts the lines of a text that comes in pieces.
struct LineCounter {
  /// Lines that are ended.
  private var ended = 0
  private var isAfterCR = false
  /// Bytes of the line that is not ended yet.
  private var lineLength = 0
  /// Bytes of the longest line so far.
  private(set) var longest = 0
  /// Characters of the line that is not ended yet.
  private var characters = 0

  /// Line and column, from 1, of the character that follows.
  var place: (line: Int, column: Int) { (ended + 1, characters + 1) }

  /// Lines in all; text after the last line end is one too.
  var lines: Int { lineLength > 0 ? ended + 1 : ended }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
    var start = isAfterCR && text[0] == lineFeed ? 1 : 0
    isAfterCR = false
    var ends = LineEnds(in: text)
    while let end = ends.next(from: start) {
      longest = max(longest, lineLength + end - start)
      (lineLength, characters) = (0, 0)
      ended += 1
      (start, isAfterCR) = ends.behind(end)
    }
    lineLength += text.count - start
    longest = max(longest, lineLength)
    characters += characterCount(text[start...])
  }
}

/// Unicode scalars of valid UTF-8.
func characterCount(_ text: some Sequence<UInt8>) -> Int {
  text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
}
