extension JSONValue {
  /// Arrays and objects inside one another, at most.
  public static let greatestDepth = 64

  /// Reads one value, strictly as RFC 8259 has it, with white space around it.
  public init(parsing text: Span<UInt8>) throws(JSONSyntaxError) {
    var parser = JSONParser()
    do throws(JSONFault) {
      self = try parser.wholeText(text)
    } catch {
      throw JSONSyntaxError(error, in: text)
    }
  }

  public init(parsing text: [UInt8]) throws(JSONSyntaxError) {
    try self.init(parsing: text.span)
  }

  public init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8))
  }
}

/// Walks over one text. The text is passed along, for a span cannot be stored.
struct JSONParser {
  private var offset = 0
  private var depth = 0

  mutating func wholeText(_ text: Span<UInt8>) throws(JSONFault) -> JSONValue {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text)
    } catch {
      throw JSONFault("bytes that are not UTF-8", at: error.byteOffsets.lowerBound)
    }
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      throw JSONFault("a byte order mark before the value", at: 0)
    }
    skipSpace(text)
    let value = try value(text)
    skipSpace(text)
    guard offset == text.count else { throw JSONFault("text after the end of the value", at: offset) }
    return value
  }

  private func next(_ text: Span<UInt8>) -> UInt8? {
    offset < text.count ? text[offset] : nil
  }

  private mutating func skipSpace(_ text: Span<UInt8>) {
    while offset < text.count, text[offset].isJSONSpace { offset += 1 }
  }

  private mutating func value(_ text: Span<UInt8>) throws(JSONFault) -> JSONValue {
    switch next(text) {
    case UInt8(ascii: "\""):
      return .string(try JSONStringReader.read(text, at: &offset))
    case UInt8(ascii: "{"):
      return .object(try members(text))
    case UInt8(ascii: "["):
      return .array(try elements(text))
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return .number(try JSONNumberReader.read(text, at: &offset))
    case UInt8(ascii: "t"):
      try word("true", text)
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false", text)
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null", text)
      return .null
    case nil:
      throw JSONFault("the text ends where a value must be", at: offset)
    case UInt8(ascii: "'"):
      throw JSONFault("a single quote where a double quote must be", at: offset)
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      throw JSONFault("a comment, which JSON does not have", at: offset)
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      throw JSONFault("a number that does not start with a digit or a minus", at: offset)
    default:
      throw JSONFault("no value where one must be", at: offset)
    }
  }

  private mutating func word(_ word: StaticString, _ text: Span<UInt8>) throws(JSONFault) {
    let start = offset
    for letter in "\(word)".utf8 {
      guard next(text) == letter else { throw wrongWord(at: start) }
      offset += 1
    }
    if let after = next(text), after.isWordByte { throw wrongWord(at: start) }
  }

  private func wrongWord(at start: Int) -> JSONFault {
    JSONFault("a word that is not true, false or null", at: start)
  }

  private mutating func deeper(_ text: Span<UInt8>) throws(JSONFault) {
    guard depth < JSONValue.greatestDepth else {
      throw JSONFault(
        "more than \(JSONValue.greatestDepth) arrays and objects inside one another", at: offset)
    }
    depth += 1
    offset += 1
    skipSpace(text)
  }

  private mutating func elements(_ text: Span<UInt8>) throws(JSONFault) -> [JSONValue] {
    try deeper(text)
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if next(text) == UInt8(ascii: "]") {
      offset += 1
      return elements
    }
    while true {
      elements.append(try value(text))
      guard try continues(text, until: UInt8(ascii: "]"), of: "array") else { return elements }
    }
  }

  private mutating func members(_ text: Span<UInt8>) throws(JSONFault) -> [JSONMember] {
    try deeper(text)
    defer { depth -= 1 }
    var members: [JSONMember] = []
    if next(text) == UInt8(ascii: "}") {
      offset += 1
      return members
    }
    while true {
      let name = try name(text)
      members.append(JSONMember(name, try value(text)))
      guard try continues(text, until: UInt8(ascii: "}"), of: "object") else { return members }
    }
  }

  /// A member's name and the colon after it.
  private mutating func name(_ text: Span<UInt8>) throws(JSONFault) -> String {
    switch next(text) {
    case UInt8(ascii: "\""): break
    case UInt8(ascii: "'"): throw JSONFault("a single quote where a double quote must be", at: offset)
    case nil: throw JSONFault("the text ends inside an object", at: offset)
    default: throw JSONFault("no name in double quotes where one must be", at: offset)
    }
    let name = try JSONStringReader.read(text, at: &offset)
    skipSpace(text)
    guard let colon = next(text) else { throw JSONFault("the text ends inside an object", at: offset) }
    guard colon == UInt8(ascii: ":") else { throw JSONFault("no colon after a name", at: offset) }
    offset += 1
    skipSpace(text)
    return name
  }

  /// Goes over the comma or the closing bracket after an element; true when another element must follow.
  private mutating func continues(
    _ text: Span<UInt8>, until close: UInt8, of container: StaticString
  ) throws(JSONFault) -> Bool {
    skipSpace(text)
    let comma = offset
    switch next(text) {
    case close:
      offset += 1
      return false
    case UInt8(ascii: ","):
      offset += 1
      skipSpace(text)
      if next(text) == close { throw JSONFault("a comma before the closing bracket", at: comma) }
      if next(text) == nil { throw JSONFault("the text ends inside an \(container)", at: offset) }
      return true
    case nil:
      throw JSONFault("the text ends inside an \(container)", at: offset)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw JSONFault("a closing bracket of the wrong kind", at: offset)
    default:
      throw JSONFault("no comma between two values", at: offset)
    }
  }
}

extension UInt8 {
  /// White space between the parts of a JSON text.
  var isJSONSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var isWordByte: Bool {
    let lower = self | 0x20
    return isDigit || self == UInt8(ascii: "_") || self >= 0x80
      || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
  }
}
