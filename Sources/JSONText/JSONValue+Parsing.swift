extension JSONValue {
  /// Reads a whole text: UTF-8, one value, at most `JSONTokens.greatestDepth` levels deep.
  public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    try self.init(parsing: bytes.span)
  }

  /// Reads a whole text: one value, at most `JSONTokens.greatestDepth` levels deep.
  public init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Reads a whole text: UTF-8, one value, at most `JSONTokens.greatestDepth` levels deep.
  public init(parsing text: Span<UInt8>) throws(JSONSyntaxError) {
    var tokens = JSONTokens()
    var open: [OpenContainer] = []
    var whole: JSONValue?
    while let token = try tokens.next(in: text, isLast: true) {
      let value: JSONValue
      switch token.kind {
      case .beginObject, .beginArray:
        open.append(OpenContainer())
        continue
      case .key:
        open[open.count - 1].name = try tokens.text(of: token, in: text)
        continue
      case .endObject: value = .object(open.removeLast().members)
      case .endArray: value = .array(open.removeLast().elements)
      case .string: value = .string(try tokens.text(of: token, in: text))
      case .literal:
        switch try tokens.literal(token, in: text) {
        case .null: value = .null
        case .bool(let flag): value = .bool(flag)
        case .number: value = .number(try tokens.text(of: token, in: text))
        }
      }
      if open.isEmpty { whole = value } else { open[open.count - 1].append(value) }
    }
    guard let whole else { throw tokens.error(.noValue, in: text) }
    self = whole
  }
}

/// An object or array whose bracket is not closed yet.
private struct OpenContainer {
  /// The name read last; nil in an array.
  var name: String?
  var members: [JSONMember] = []
  var elements: [JSONValue] = []

  mutating func append(_ value: JSONValue) {
    if let name { members.append(JSONMember(name, value)) } else { elements.append(value) }
  }
}
