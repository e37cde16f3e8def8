internal import JSONText
internal import Provisioning

/// Cuts a file of JSON rows into its elements, one after another, in text that comes in pieces of any size.
///
/// Read are `[...]`, `{"users": [...]}` with other members beside, and values one after another: on a line each
/// (NDJSON), over several lines, or without anything between them. A first object that has an array as its
/// member `users` holds the rows there; it is never a row itself.
///
/// What breaks the structure ends an array, for nothing tells where it goes on. In values one after another it
/// is the fault of one element, and reading resumes at the next line, or behind a value that spans lines at
/// the next line which starts with `{` no further to the right.
struct JSONElements {
  struct Element {
    /// From 1.
    let number: Int
    let start: JSONTokens.Mark
    /// Where it stands in `buffer` or in the piece.
    let range: Range<Int>
    let isBuffered: Bool
    let isTooLong: Bool
    /// What breaks its structure.
    let fault: JSONSyntaxError?
  }

  /// An element longer than this is no row.
  static let longestElement = 1 << 20
  /// An element longer than this ends the file: no more of the text is ever held.
  static let longestWait = 4 << 20

  /// How the rows were found to be written; nil until that is known.
  private(set) var format: InputFormat?
  /// The element returned last, or what has come of the one at hand, when it stands in several pieces.
  private(set) var buffer: [UInt8] = []

  private let file: String
  private let asked: InputFormat?
  private let keepsText: Bool
  private var tokens = JSONTokens()
  private var part = Part.start
  private var count = 0
  /// Start of the element at hand.
  private var open: JSONTokens.Mark?
  /// Bytes of it in earlier pieces.
  private var length = 0
  private var isReturned = false
  private var recovery: Recovery?
  private var usersKey = JSONUsersKey()
  /// Whether a whole value has shown if each stands on a line of its own.
  private var isLayoutKnown = false

  private enum Part: Equatable {
    case start
    /// In an object that is the first row, unless it turns out to hold the rows.
    case firstObject
    /// Where each value at a depth is an element.
    case elements(depth: Int)
    case afterUsers
  }

  private struct Recovery {
    let fault: JSONSyntaxError
    let isOnOneLine: Bool
    let indentation: Int
  }

  /// - Parameters:
  ///   - format: how the rows must be written; an array and `{"users": [...]}` stand for each other.
  ///   - keepsText: whether the elements' text is wanted.
  init(file: String, format: InputFormat?, keepsText: Bool) {
    self.file = file
    asked = format
    self.keepsText = keepsText
  }

  /// Blank lines between values that stand one after another.
  var blankLines: Int { format == .ndjson ? tokens.blankLines : 0 }

  /// The next element that ends in the piece; nil when the piece is used up.
  ///
  /// - Parameter isLast: whether the text ends with the piece.
  mutating func next(in text: Span<UInt8>, isLast: Bool) throws(InputFailure) -> Element? {
    if isReturned {
      isReturned = false
      buffer.removeAll(keepingCapacity: true)
      length = 0
    }
    while recovery == nil {
      let token: JSONTokens.Token?
      do {
        token = try tokens.next(in: text, isLast: isLast)
      } catch {
        try beginRecovery(from: error, in: text)
        break
      }
      guard let token else {
        endPiece(text)
        return nil
      }
      if let element = try take(token, in: text) { return element }
    }
    return try recover(in: text, isLast: isLast)
  }
}

extension JSONElements {
  /// - Returns: the element that ends with the token.
  private mutating func take(
    _ token: JSONTokens.Token, in text: Span<UInt8>
  ) throws(InputFailure) -> Element? {
    if part == .start, token.kind != .beginObject {
      try begin(token.kind == .beginArray ? .jsonArray : .ndjson, elementDepth: tokens.depth)
      if token.kind == .beginArray { return nil }
    }
    let elementDepth: Int
    switch part {
    case .start, .firstObject:
      part = .firstObject
      if try beginsUsers(token, in: text) { return nil }
      elementDepth = 0
    case .afterUsers:
      _ = try beginsUsers(token, in: text)
      return nil
    case .elements(let depth): elementDepth = depth
    }

    switch token.kind {
    case .key: return nil
    case .beginObject, .beginArray:
      if tokens.depth == elementDepth + 1 { open = tokens.mark(at: tokens.startOfToken) }
      return nil
    case .endObject, .endArray:
      if tokens.depth < elementDepth { part = .afterUsers }
    case .string, .literal:
      if tokens.depth == elementDepth, open == nil { open = tokens.mark(at: tokens.startOfToken) }
    }
    guard tokens.depth == elementDepth, let start = open else { return nil }
    if part == .firstObject { try begin(.ndjson, elementDepth: 0) }
    if elementDepth == 0 {
      if !isLayoutKnown { tokens.linesAreRecords = !tokens.spansLines }
      isLayoutKnown = true
      tokens.startOver()
    }
    return try end(start, at: tokens.index, in: text)
  }

  private mutating func end(
    _ start: JSONTokens.Mark, at end: Int, in text: Span<UInt8>, fault: JSONSyntaxError? = nil
  ) throws(InputFailure) -> Element {
    open = nil
    isReturned = true
    count += 1
    let size = length + end - start.index
    if size > Self.longestWait { throw endless(start) }
    let isTooLong = size > Self.longestElement
    let isBuffered = length > 0
    var range = start.index..<end
    if isBuffered, keepsText {
      append(text, range)
      range = 0..<buffer.count
    }
    return Element(
      number: count, start: start, range: range, isBuffered: isBuffered, isTooLong: isTooLong, fault: fault)
  }

  private mutating func endPiece(_ text: Span<UInt8>) {
    usersKey.endPiece(text, tokens)
    var start = open
    if start == nil, tokens.isInToken, part == .start || part == .elements(depth: tokens.depth) {
      start = tokens.mark(at: tokens.startOfToken)
    }
    if var start {
      if keepsText { append(text, start.index..<text.count) }
      length += text.count - start.index
      start.endPiece(text)
      open = start
    }
    tokens.endPiece(text)
  }

  private mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    guard length + range.count <= Self.longestWait else { return buffer.removeAll() }
    text.extracting(range).withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
  }
}

extension JSONElements {
  private mutating func beginRecovery(
    from error: JSONSyntaxError, in text: Span<UInt8>
  ) throws(InputFailure) {
    switch part {
    case .start where asked == .ndjson, .firstObject where asked == nil || asked == .ndjson:
      try begin(.ndjson, elementDepth: 0)
    case .elements(depth: 0): break
    default: throw failure(error)
    }
    if tokens.depth == 0, error.problem == .missingValue, count > 0 {
      throw failure(at: error.position, problem: commaBetweenRows)
    }
    let start = open ?? tokens.mark(at: tokens.isInToken ? tokens.startOfToken : tokens.index)
    open = start
    recovery = Recovery(
      fault: error, isOnOneLine: tokens.linesAreRecords && !tokens.spansLines,
      indentation: start.indentation)
  }

  private mutating func recover(
    in text: Span<UInt8>, isLast: Bool
  ) throws(InputFailure) -> Element? {
    guard let recovery, let start = open else { return nil }
    let isFound =
      recovery.isOnOneLine
      ? tokens.skipLine(in: text)
      : tokens.skipToObject(indentedAtMost: recovery.indentation, in: text)
    guard isFound || isLast else {
      endPiece(text)
      return nil
    }
    tokens.startOver()
    self.recovery = nil
    return try end(start, at: tokens.index, in: text, fault: recovery.fault)
  }
}

extension JSONElements {
  private mutating func begin(_ found: InputFormat, elementDepth: Int) throws(InputFailure) {
    let isAskedFor =
      switch asked {
      case nil: found != .ndjson || part == .firstObject
      case .ndjson: found == .ndjson
      default: found != .ndjson
      }
    guard isAskedFor else { throw InputFailure(.malformed, file: file, problem: wrongFormat(found)) }
    format = found
    part = .elements(depth: elementDepth)
  }

  /// Whether the array that is the member `users` begins with the token; then the rows are in it.
  private mutating func beginsUsers(
    _ token: JSONTokens.Token, in text: Span<UInt8>
  ) throws(InputFailure) -> Bool {
    if token.kind == .key {
      if tokens.depth == 1 { usersKey.take(token, in: text) }
      return false
    }
    guard usersKey.isMatch else { return false }
    usersKey.isMatch = false
    let problem: String? =
      if part == .afterUsers {
        #"has "users" twice: put all rows into one array"#
      } else if token.kind != .beginArray {
        #"its "users" is no array: write {"users": [{...}, {...}]}"#
      } else {
        nil
      }
    if let problem { throw InputFailure(.malformed, file: file, line: tokens.line, problem: problem) }
    try begin(.jsonUsers, elementDepth: 2)
    open = nil
    length = 0
    buffer.removeAll()
    return true
  }

  /// Path of an element, from 0 as in JavaScript; that of values one after another is empty.
  func path(ofElement number: Int) -> JSONPath {
    switch format {
    case .jsonArray: .root[number - 1]
    case .jsonUsers: .root["users"][number - 1]
    default: .root
    }
  }

  private func endless(_ start: JSONTokens.Mark) -> InputFailure {
    InputFailure(
      .malformed, file: file, line: start.line,
      problem: """
        a value begins here that does not end within \(Self.longestWait >> 20) MiB: this is not a list of accounts, \
        or a bracket or quotation mark is missing
        """)
  }

  private func failure(_ error: JSONSyntaxError) -> InputFailure {
    let path = open == nil ? .root : path(ofElement: count + 1)
    let place = path == .root ? "" : "\(path): "
    return failure(at: error.position, problem: "\(place)\(error.problem): \(error.problem.remedy)")
  }

  private func failure(at position: JSONPosition, problem: String) -> InputFailure {
    InputFailure(
      .malformed, file: file, line: position.line, column: position.column, offset: position.offset,
      problem: problem)
  }

  private func wrongFormat(_ found: InputFormat) -> String {
    switch (asked, found) {
    case (.ndjson, .jsonArray): "is a JSON array, not NDJSON (one object a line): give --format json"
    case (.ndjson, _): #"is JSON with {"users": [...]}, not NDJSON (one object a line): give --format json"#
    case (nil, _): "is no JSON with rows: write [{...}, {...}], {\"users\": [...]} or one object a line"
    default:
      #"is neither a JSON array nor {"users": [...]}: give --format ndjson if it has one object a line"#
    }
  }

  private var commaBetweenRows: String {
    "a comma stands between two objects: put all of them into [ and ], or remove the commas"
  }
}
