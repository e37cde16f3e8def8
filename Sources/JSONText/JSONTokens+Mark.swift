extension JSONTokens {
  /// A place in the text that costs nothing to note: its column is counted only when it is asked for.
  public struct Mark: Sendable {
    public let offset: Int
    public let line: Int
    /// Bytes before it on its line.
    public let indentation: Int
    /// Index in the piece; 0 once the mark has left its piece.
    public private(set) var index: Int
    /// Index in the piece of the first byte of the line.
    private var lineStart: Int
    /// Characters of the line before `lineStart`.
    private var lineCharacters: Int

    fileprivate init(_ tokens: JSONTokens, index: Int) {
      offset = tokens.offset + index
      line = tokens.line
      indentation = tokens.offset + index - tokens.lineOffset
      self.index = index
      lineStart = tokens.lineStart
      lineCharacters = tokens.lineCharacters
    }

    /// - Parameter text: the piece in which the mark stands; any text once it has left it.
    public func position(in text: Span<UInt8>) -> JSONPosition {
      let characters = lineCharacters + characterCount(in: text, lineStart..<index)
      return JSONPosition(offset: offset, line: line, column: characters + 1)
    }

    /// Says that the piece is used up.
    public mutating func endPiece(_ text: Span<UInt8>) {
      lineCharacters = position(in: text).column - 1
      lineStart = 0
      index = 0
    }
  }

  /// - Parameter index: on the line that was reached, and in the piece.
  public func mark(at index: Int) -> Mark {
    Mark(self, index: index)
  }

  /// Index of the first byte of the token returned last, or of the one that goes on in the next piece; negative
  /// when it stands in an earlier piece.
  public var startOfToken: Int { tokenStart }
}
