/// One JSON value (RFC 8259). Numbers keep their text, objects their order and their duplicates.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The number as written, such as `1.50` or `-2e9`.
  case number(String)
  case string(String)
  case array([JSONValue])
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
  /// The value of the first member with this name; nil when there is none or this is no object.
  public subscript(name: String) -> JSONValue? {
    members?.first { $0.name == name }?.value
  }

  /// The element at this index from 0; nil when there is none or this is no array.
  public subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The text of a string; nil for any other value.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A number written as a whole number that fits in an `Int`; nil for any other value, also for `1.0` and `1e3`.
  public var integer: Int? {
    if case .number(let text) = self { Int(text) } else { nil }
  }

  /// `true` or `false`; nil for any other value.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements of an array; nil for any other value.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object in the order written; nil for any other value.
  public var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  public var isNull: Bool { self == .null }

  /// The first name that this object has twice; nil when there is none. Objects inside are not looked at.
  public var duplicateName: String? {
    var seen: Set<String> = []
    return members?.first { !seen.insert($0.name).inserted }?.name
  }

  public var hasDuplicateNames: Bool { duplicateName != nil }
}
