/// Cuts JSON text, which may come in pieces of any size, into tokens, and says where its structure breaks.
///
/// The grammar is RFC 8259's, strictly; a byte order mark at the start is passed over. What stands inside a
/// string or a word such as `true` is looked at only when it is asked for, with `text(of:in:)` and
/// `literal(_:in:)`: a fault there leaves the structure whole.
///
///     while let token = try tokens.next(in: piece, isLast: false) { ... }
///     tokens.endPiece(piece)
public struct JSONTokens: Sendable {
  public struct Token: Sendable {
    public enum Kind: Sendable {
      /// A literal is a number, `true`, `false` or `null`, or a word that is none of them.
      case beginObject, endObject, beginArray, endArray, key, string, literal
    }

    public let kind: Kind
    /// Where it stands in the piece; of a string what is between its quotation marks.
    public let range: Range<Int>
    /// Whether a string holds neither escapes nor control characters: its bytes are its text.
    public let isPlain: Bool
    /// Whether a part of it stands in an earlier piece.
    public let startsEarlier: Bool
  }

  /// Most brackets open at once.
  public static let greatestDepth = 64

  /// Index in the piece of the byte that comes next.
  public internal(set) var index = 0
  /// Brackets that are open.
  public private(set) var depth = 0
  /// Lines without anything on them outside of all brackets.
  public private(set) var blankLines = 0
  /// Whether a value must end on the line on which it starts, unless that line holds its `{` alone.
  public var linesAreRecords = false
  /// Whether a line ended inside the value at hand.
  public private(set) var spansLines = false

  /// Bytes in earlier pieces.
  private(set) var offset = 0
  /// Line that was reached, from 1.
  public private(set) var line = 1
  /// Offset of the first byte of the line.
  private(set) var lineOffset = 0
  /// Index of the first byte of the line; 0 when it stands in an earlier piece.
  private(set) var lineStart = 0
  /// Characters of the line in earlier pieces.
  private(set) var lineCharacters = 0
  /// Whether nothing stands before `index` on its line.
  var lineIsBlank = true
  /// Index of the byte behind the last CR.
  private var afterCR = -1

  private enum Expectation {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, end
  }

  private enum OpenToken {
    case none, string, stringAfterBackslash, literal
  }

  private var expectation = Expectation.value
  /// One bit for each open bracket, the innermost lowest: 1 for an object.
  private var objects: UInt64 = 0
  private var open = OpenToken.none
  /// Index of the first byte of the token at hand; negative when it stands in an earlier piece.
  private(set) var tokenStart = 0
  private var isPlain = true

  public init() {}

  /// Whether a string or literal has begun that goes on in the next piece.
  public var isInToken: Bool { open != .none }

  /// The next token; nil when the piece is used up.
  ///
  /// - Parameter isLast: whether the text ends with the piece.
  /// - Throws: what is wrong with the structure, at `index`.
  public mutating func next(in text: Span<UInt8>, isLast: Bool) throws(JSONSyntaxError) -> Token? {
    switch open {
    case .none: break
    case .string, .stringAfterBackslash: return try finishString(in: text, isLast: isLast)
    case .literal: return finishLiteral(in: text, isLast: isLast)
    }
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        try endLine(byte, in: text)
      case UInt8(ascii: ":"):
        guard expectation == .colon else { throw unexpected(byte, in: text) }
        expectation = .value
        index += 1
      case UInt8(ascii: ","):
        guard expectation == .commaOrEnd else { throw unexpected(byte, in: text) }
        expectation = isInObject ? .key : .value
        lineIsBlank = false
        index += 1
      case UInt8(ascii: "\""):
        guard expectsKey || expectsValue else { throw unexpected(byte, in: text) }
        start(.string)
        return try finishString(in: text, isLast: isLast)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        return try beginContainer(byte, in: text)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        return try endContainer(byte, in: text)
      default:
        if passByteOrderMark(byte) { continue }
        guard expectsValue, startsLiteral(byte) else { throw unexpected(byte, in: text) }
        start(.literal)
        return finishLiteral(in: text, isLast: isLast)
      }
    }
    guard isLast, depth > 0 else { return nil }
    throw error(.textEnds(in: isInObject ? .object : .array), in: text)
  }

  /// Says that the piece is used up: indices count from the start of the next one.
  public mutating func endPiece(_ text: Span<UInt8>) {
    lineCharacters += characterCount(in: text, lineStart..<text.count)
    lineStart = 0
    offset += text.count
    tokenStart -= text.count
    afterCR -= text.count
    index = 0
  }

  /// Forgets what is open and expects another value.
  public mutating func startOver() {
    depth = 0
    objects = 0
    expectation = .value
    open = .none
    spansLines = false
  }
}

extension JSONTokens {
  private var expectsValue: Bool { expectation == .value || expectation == .valueOrEnd }
  private var expectsKey: Bool { expectation == .key || expectation == .keyOrEnd }
  private var isInObject: Bool { objects & 1 == 1 }

  private mutating func start(_ token: OpenToken) {
    open = token
    tokenStart = index
    isPlain = true
    lineIsBlank = false
    index += 1
  }

  private mutating func endValue() {
    expectation = depth == 0 ? .end : .commaOrEnd
  }

  private mutating func beginContainer(_ byte: UInt8, in text: Span<UInt8>) throws(JSONSyntaxError) -> Token {
    guard expectsValue else { throw unexpected(byte, in: text) }
    guard depth < Self.greatestDepth else { throw error(.tooDeep, in: text) }
    let isObject = byte == UInt8(ascii: "{")
    depth += 1
    objects = objects << 1 | (isObject ? 1 : 0)
    expectation = isObject ? .keyOrEnd : .valueOrEnd
    return bracket(isObject ? .beginObject : .beginArray)
  }

  private mutating func endContainer(_ byte: UInt8, in text: Span<UInt8>) throws(JSONSyntaxError) -> Token {
    guard depth > 0 else { throw error(expectation == .end ? .textAfterEnd : .strayBracket, in: text) }
    let isObject = byte == UInt8(ascii: "}")
    guard isObject == isInObject else {
      throw error(.wrongBracket(for: isInObject ? .object : .array), in: text)
    }
    switch expectation {
    case .keyOrEnd, .valueOrEnd, .commaOrEnd: break
    case .key: throw error(.trailingComma, in: text)
    case .value: throw error(isObject ? .missingValue : .trailingComma, in: text)
    case .colon, .end: throw error(.missingColon, in: text)
    }
    depth -= 1
    objects >>= 1
    endValue()
    return bracket(isObject ? .endObject : .endArray)
  }

  private mutating func bracket(_ kind: Token.Kind) -> Token {
    lineIsBlank = false
    tokenStart = index
    index += 1
    return Token(kind: kind, range: tokenStart..<index, isPlain: true, startsEarlier: false)
  }

  private mutating func finishString(in text: Span<UInt8>, isLast: Bool) throws(JSONSyntaxError) -> Token? {
    var index = self.index
    var isAfterBackslash = open == .stringAfterBackslash
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\""), !isAfterBackslash {
        self.index = index + 1
        return endString(at: index)
      }
      if byte == UInt8(ascii: "\\"), !isAfterBackslash {
        isPlain = false
        isAfterBackslash = true
      } else {
        isAfterBackslash = false
        if byte < 0x20 {
          if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            self.index = index
            throw error(.unclosedString, in: text)
          }
          isPlain = false
        }
      }
      index += 1
    }
    self.index = index
    open = isAfterBackslash ? .stringAfterBackslash : .string
    if isLast { throw error(.textEnds(in: .string), in: text) }
    return nil
  }

  private mutating func endString(at end: Int) -> Token {
    open = .none
    let isKey = expectsKey
    if isKey { expectation = .colon } else { endValue() }
    return Token(
      kind: isKey ? .key : .string, range: max(tokenStart + 1, 0)..<end, isPlain: isPlain,
      startsEarlier: tokenStart < 0)
  }

  private mutating func finishLiteral(in text: Span<UInt8>, isLast: Bool) -> Token? {
    while index < text.count, !endsLiteral(text[index]) { index += 1 }
    guard index < text.count || isLast else { return nil }
    open = .none
    endValue()
    return Token(
      kind: .literal, range: max(tokenStart, 0)..<index, isPlain: true, startsEarlier: tokenStart < 0)
  }

  /// Bytes that a word can start with, right or wrong; anything else is no JSON at all.
  private func startsLiteral(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "#")
  }

  private func endsLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: " "), UInt8(ascii: "\t"),
      UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "\""):
      true
    default: false
    }
  }

  private mutating func passByteOrderMark(_ byte: UInt8) -> Bool {
    let isMark =
      switch offset + index {
      case 0: byte == 0xEF
      case 1: byte == 0xBB
      case 2: byte == 0xBF
      default: false
      }
    guard isMark else { return false }
    index += 1
    lineStart = index
    return true
  }

  private func unexpected(_ byte: UInt8, in text: Span<UInt8>) -> JSONSyntaxError {
    let problem: JSONSyntaxError.Problem =
      switch (byte, expectation) {
      case (UInt8(ascii: "'"), _): .singleQuotes
      case (UInt8(ascii: "/"), _), (UInt8(ascii: "#"), _): .comment
      case (_, .end): .textAfterEnd
      case (UInt8(ascii: ","), .value), (UInt8(ascii: ","), .valueOrEnd): .missingValue
      case (_, .colon): .missingColon
      case (UInt8(ascii: ":"), .key), (UInt8(ascii: ":"), .keyOrEnd): .missingName
      case (UInt8(ascii: ":"), _): .strayColon
      case (_, .commaOrEnd): .missingComma(in: isInObject ? .object : .array)
      case (UInt8(ascii: ","), _), (UInt8(ascii: "{"), _), (UInt8(ascii: "["), _): .missingName
      case (_, .key), (_, .keyOrEnd): .unquotedName
      default: .unquotedText
      }
    return error(problem, in: text)
  }
}

extension JSONTokens {
  private mutating func endLine(_ byte: UInt8, in text: Span<UInt8>) throws(JSONSyntaxError) {
    let isSecondHalf = byte == UInt8(ascii: "\n") && index == afterCR
    if depth > 0, !isSecondHalf {
      let isBraceAlone = depth == 1 && expectation == .keyOrEnd
      if linesAreRecords, !spansLines, !isBraceAlone {
        throw error(.lineEnds(in: isInObject ? .object : .array), in: text)
      }
      spansLines = true
    } else if lineIsBlank, !isSecondHalf {
      blankLines += 1
    }
    passLineEnd(byte)
  }

  /// Passes over the LF, CR or first half of a CRLF at `index`.
  mutating func passLineEnd(_ byte: UInt8) {
    if byte == UInt8(ascii: "\r") {
      afterCR = index + 1
      line += 1
    } else if index != afterCR {
      line += 1
    }
    index += 1
    lineStart = index
    lineOffset = offset + index
    lineCharacters = 0
    lineIsBlank = true
  }

  func error(_ problem: JSONSyntaxError.Problem, in text: Span<UInt8>) -> JSONSyntaxError {
    error(problem, at: index, in: text)
  }

  /// - Parameter index: on the line that was reached.
  func error(_ problem: JSONSyntaxError.Problem, at index: Int, in text: Span<UInt8>) -> JSONSyntaxError {
    JSONSyntaxError(problem, at: mark(at: index).position(in: text))
  }
}

/// Unicode scalars of valid UTF-8.
func characterCount(in text: Span<UInt8>, _ range: Range<Int>) -> Int {
  var count = 0
  for index in range where text[index] & 0xC0 != 0x80 { count &+= 1 }
  return count
}
