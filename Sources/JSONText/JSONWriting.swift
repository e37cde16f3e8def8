extension [UInt8] {
  /// Appends the text as a JSON string with its quotes. Only what JSON requires is escaped.
  public mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 { appendEscaped(byte) }
    append(UInt8(ascii: "\""))
  }

  /// Appends UTF-8 text as a JSON string with its quotes.
  public mutating func appendJSON(utf8 text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    for index in text.indices { appendEscaped(text[index]) }
    append(UInt8(ascii: "\""))
  }

  /// Appends the value without white space.
  public mutating func appendJSON(_ value: JSONValue) {
    switch value {
    case .null: append(contentsOf: "null".utf8)
    case .bool(let value): append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let text): append(contentsOf: text.utf8)
    case .string(let text): appendJSON(text)
    case .array(let elements):
      append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        appendJSON(element)
      }
      append(UInt8(ascii: "]"))
    case .object(let members):
      append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        appendJSON(member.name)
        append(UInt8(ascii: ":"))
        appendJSON(member.value)
      }
      append(UInt8(ascii: "}"))
    }
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case UInt8(ascii: "\n"): append(contentsOf: "\\n".utf8)
    case UInt8(ascii: "\r"): append(contentsOf: "\\r".utf8)
    case UInt8(ascii: "\t"): append(contentsOf: "\\t".utf8)
    case 0..<0x20:
      append(contentsOf: "\\u00".utf8)
      append(Array("0123456789abcdef".utf8)[Int(byte >> 4)])
      append(Array("0123456789abcdef".utf8)[Int(byte & 15)])
    default: append(byte)
    }
  }

  /// Appends the value with two spaces for each level; `indent` is the level of the line it starts on.
  fileprivate mutating func appendPretty(_ value: JSONValue, indent: Int) {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        startLine(indent: indent + 1, afterComma: index > 0)
        appendPretty(element, indent: indent + 1)
      }
      startLine(indent: indent, afterComma: false)
      append(UInt8(ascii: "]"))
    case .object(let members) where !members.isEmpty:
      append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        startLine(indent: indent + 1, afterComma: index > 0)
        appendJSON(member.name)
        append(contentsOf: ": ".utf8)
        appendPretty(member.value, indent: indent + 1)
      }
      startLine(indent: indent, afterComma: false)
      append(UInt8(ascii: "}"))
    default: appendJSON(value)
    }
  }

  private mutating func startLine(indent: Int, afterComma: Bool) {
    if afterComma { append(UInt8(ascii: ",")) }
    append(UInt8(ascii: "\n"))
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indent))
  }
}

extension JSONValue {
  /// The value on one line without white space.
  public var compactText: String {
    var bytes: [UInt8] = []
    bytes.appendJSON(self)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value over lines, two spaces for each level, without a line end after it.
  public var prettyText: String {
    var bytes: [UInt8] = []
    bytes.appendPretty(self, indent: 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
