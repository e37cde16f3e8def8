extension JSONTokens {
  /// What a literal token says.
  public enum Literal: Sendable, Hashable {
    case null
    case bool(Bool)
    case number
  }

  /// Appends the text of a key or string, its escapes resolved.
  ///
  /// - Parameter token: the one returned last; it lies whole in `text`.
  public func appendText(
    of token: Token, in text: Span<UInt8>, to bytes: inout [UInt8]
  ) throws(JSONSyntaxError) {
    var index = token.range.lowerBound
    while index < token.range.upperBound {
      let start = index
      while index < token.range.upperBound, text[index] >= 0x20, text[index] != UInt8(ascii: "\\") {
        index += 1
      }
      bytes.append(text, start..<index)
      if index == token.range.upperBound { return }
      if text[index] < 0x20 { throw error(.controlCharacter, at: index, in: text) }
      switch text[index + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(text[index + 1])
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        let (scalar, length) = try unicodeEscape(at: index, before: token.range.upperBound, in: text)
        bytes.append(contentsOf: scalar.utf8)
        index += length
        continue
      default: throw error(.unknownEscape, at: index, in: text)
      }
      index += 2
    }
  }

  /// The text of a key or string, its escapes resolved.
  ///
  /// - Parameter token: the one returned last; it lies whole in `text`.
  public func text(of token: Token, in text: Span<UInt8>) throws(JSONSyntaxError) -> String {
    let utf8: UTF8Span
    do {
      utf8 = try UTF8Span(validating: text.extracting(token.range))
    } catch {
      throw self.error(.notUTF8, at: token.range.lowerBound + error.byteOffsets.lowerBound, in: text)
    }
    if token.isPlain { return String(copying: utf8) }
    var bytes: [UInt8] = []
    try appendText(of: token, in: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter token: the one returned last; it lies whole in `text`.
  public func literal(_ token: Token, in text: Span<UInt8>) throws(JSONSyntaxError) -> Literal {
    let word = text.extracting(token.range)
    let problem: JSONSyntaxError.Problem
    switch word[0] {
    case UInt8(ascii: "t") where word.equals("true"): return .bool(true)
    case UInt8(ascii: "f") where word.equals("false"): return .bool(false)
    case UInt8(ascii: "n") where word.equals("null"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let fault = numberFault(in: word) else { return .number }
      problem = fault
    case UInt8(ascii: "+"), UInt8(ascii: "."): problem = .malformedNumber
    default: problem = .unknownWord
    }
    throw error(problem, at: token.range.lowerBound, in: text)
  }

  /// The character of a `\u` escape, or of two that are a surrogate pair, and the bytes that it takes.
  private func unicodeEscape(
    at index: Int, before end: Int, in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> (Unicode.Scalar, length: Int) {
    guard let unit = hexadecimal(at: index + 2, before: end, in: text) else {
      throw error(.escapeDigits, at: index, in: text)
    }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    if unit < 0xDC00, index + 7 < end, text[index + 6] == UInt8(ascii: "\\"),
      text[index + 7] == UInt8(ascii: "u"),
      let low = hexadecimal(at: index + 8, before: end, in: text), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      return (scalar, 12)
    }
    throw error(.loneSurrogate, at: index, in: text)
  }

  private func hexadecimal(at index: Int, before end: Int, in text: Span<UInt8>) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for index in index..<index + 4 {
      let digit: UInt8
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = text[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = text[index] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = text[index] - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

/// What is wrong with a number: `-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?`.
private func numberFault(in word: Span<UInt8>) -> JSONSyntaxError.Problem? {
  var index = 0
  func at(_ byte: UInt8) -> Bool { index < word.count && word[index] == byte }
  func passDigits() -> Int {
    let start = index
    while index < word.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(word[index]) { index += 1 }
    return index - start
  }

  if at(UInt8(ascii: "-")) { index += 1 }
  let startsWithZero = at(UInt8(ascii: "0"))
  let digits = passDigits()
  if digits == 0 { return .malformedNumber }
  if startsWithZero, digits > 1 { return .leadingZero }
  if at(UInt8(ascii: ".")) {
    index += 1
    if passDigits() == 0 { return .malformedNumber }
  }
  if at(UInt8(ascii: "e")) || at(UInt8(ascii: "E")) {
    index += 1
    if at(UInt8(ascii: "+")) || at(UInt8(ascii: "-")) { index += 1 }
    if passDigits() == 0 { return .malformedNumber }
  }
  return index == word.count ? nil : .malformedNumber
}

extension Span<UInt8> {
  /// Whether these are the bytes of the text.
  public func equals(_ text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    var index = 0
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }
}
