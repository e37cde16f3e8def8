/// A JSON value (RFC 8259).
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// As it is written, so that no digit is lost.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// In the order of the text; names that stand twice are there twice.
  case object([JSONMember])
}

/// One `"name": value` of an object.
public struct JSONMember: Sendable, Hashable {
  public let name: String
  public let value: JSONValue

  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  /// The last member with this name, as JavaScript has it; nil when there is none, or this is no object.
  public subscript(name: String) -> JSONValue? {
    members?.last { $0.name == name }?.value
  }

  /// nil when there is no such element, or this is no array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// nil for a number with a fraction or exponent, or out of range.
  public var integer: Int? {
    if case .number(let text) = self { Int(text) } else { nil }
  }

  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  public var isNull: Bool { self == .null }

  /// The first name that this object has twice; nil when there is none. Objects inside are not looked at.
  public var duplicateName: String? {
    var seen: Set<String> = []
    return members?.first { !seen.insert($0.name).inserted }?.name
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0, $1) })
  }

  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  public init(stringLiteral text: String) {
    self = .string(text)
  }

  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  public init(integerLiteral value: Int) {
    self = .number(String(value))
  }
}
