extension [UInt8] {
  /// Appends a text as a JSON string.
  public mutating func appendJSON(_ text: String) {
    appendJSON(utf8: text.utf8.span)
  }

  /// Appends a text as a JSON string.
  ///
  /// Escaped are quotation marks, backslashes, control characters, and U+2028 and U+2029, which end a line in
  /// JavaScript.
  ///
  /// - Parameter text: valid UTF-8.
  public mutating func appendJSON(utf8 text: Span<UInt8>) {
    reserveRoom(for: text.count + 2)
    append(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while index < text.count {
      let length = escapedLength(at: index, in: text)
      if length > 0 {
        append(text, start..<index)
        appendEscape(of: text, at: index)
        index += length
        start = index
      } else {
        index += 1
      }
    }
    append(text, start..<index)
    append(UInt8(ascii: "\""))
  }

  /// Appends a value as JSON text: on one line without spaces, or one member or element a line.
  public mutating func appendJSON(_ value: JSONValue, pretty: Bool = false) {
    appendJSON(value, indentation: pretty ? 0 : nil)
  }

  /// - Parameter indentation: levels of the line; nil to write all on one.
  private mutating func appendJSON(_ value: JSONValue, indentation: Int?) {
    switch value {
    case .null: append(contentsOf: "null".utf8)
    case .bool(let flag): append(contentsOf: flag ? "true".utf8 : "false".utf8)
    case .number(let text): append(contentsOf: text.utf8)
    case .string(let text): appendJSON(text)
    case .array(let elements):
      appendList(elements, in: "[]", indentation) { element, indentation, bytes in
        bytes.appendJSON(element, indentation: indentation)
      }
    case .object(let members):
      appendList(members, in: "{}", indentation) { member, indentation, bytes in
        bytes.appendJSON(member.name)
        bytes.append(contentsOf: indentation == nil ? ":".utf8 : ": ".utf8)
        bytes.appendJSON(member.value, indentation: indentation)
      }
    }
  }

  private mutating func appendList<Item>(
    _ items: [Item], in brackets: String, _ indentation: Int?,
    _ appendItem: (Item, Int?, inout [UInt8]) -> Void
  ) {
    let inner = indentation.map { $0 + 1 }
    append(contentsOf: brackets.utf8.prefix(1))
    for (index, item) in items.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      appendLineBreak(inner)
      appendItem(item, inner, &self)
    }
    if !items.isEmpty { appendLineBreak(indentation) }
    append(contentsOf: brackets.utf8.suffix(1))
  }

  private mutating func appendLineBreak(_ indentation: Int?) {
    guard let indentation else { return }
    append(UInt8(ascii: "\n"))
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
  }
}

extension JSONValue {
  /// The value on one line without white space.
  public var compactText: String { text(pretty: false) }

  /// The value over lines, two spaces for each level, without a line end after it.
  public var prettyText: String { text(pretty: true) }

  private func text(pretty: Bool) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(self, pretty: pretty)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Makes room without giving up growth by doubling, as `reserveCapacity` would.
  private mutating func reserveRoom(for more: Int) {
    if capacity - count < more { reserveCapacity(Swift.max(2 * capacity, count + more)) }
  }

  mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    reserveRoom(for: range.count)
    append(addingCapacity: range.count) { free in
      for index in range { free.append(text[index]) }
    }
  }

  private mutating func appendEscape(of text: Span<UInt8>, at index: Int) {
    append(UInt8(ascii: "\\"))
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0xE2: append(contentsOf: text[index + 2] == 0xA8 ? "u2028".utf8 : "u2029".utf8)
    default:
      append(contentsOf: "u00".utf8)
      append(hexadecimalDigit(byte >> 4))
      append(hexadecimalDigit(byte & 15))
    }
  }
}

/// Bytes of the character at `index` if it must be escaped, else 0.
private func escapedLength(at index: Int, in text: Span<UInt8>) -> Int {
  switch text[index] {
  case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: 1
  case 0xE2 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8: 3
  default: 0
  }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
