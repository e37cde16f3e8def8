/// A JSON value (RFC 8259).
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// As it is written, so that no digit is lost.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// In the order of the text; names that stand twice are there twice.
  case object([(name: String, value: JSONValue)])
}

extension JSONValue {
  /// The last member with this name, as JavaScript has it; nil when there is none, or this is no object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
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

  public var object: [(name: String, value: JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }

  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension JSONValue: Equatable {
  /// Numbers are equal when they are written alike, objects when their members stand in the same order.
  public static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): first == second
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)): first.elementsEqual(second, by: ==)
    default: false
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (name: $0, value: $1) })
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
