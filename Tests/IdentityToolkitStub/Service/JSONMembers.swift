import JSONText

/// The members of a JSON object, found by name and type.
struct JSONMembers {
  private(set) var members: [(name: String, value: JSONValue)]

  init(_ members: [(name: String, value: JSONValue)]) {
    self.members = members
  }

  /// - Returns: nil if the bytes are not the text of a JSON object.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), case .object(let members) = value else { return nil }
    self.init(members)
  }

  /// The last of the members with this name, as in JavaScript.
  subscript(_ name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  func string(_ name: String) -> String? { self[name].flatMap(JSONMembers.string) }

  func bool(_ name: String) -> Bool? {
    if case .bool(let value) = self[name] { value } else { nil }
  }

  func integer(_ name: String) -> Int? { self[name].flatMap(JSONMembers.integer) }

  func object(_ name: String) -> JSONMembers? {
    if case .object(let members) = self[name] { JSONMembers(members) } else { nil }
  }

  func array(_ name: String) -> [JSONValue]? {
    if case .array(let elements) = self[name] { elements } else { nil }
  }

  func strings(_ name: String) -> [String] { array(name)?.compactMap(JSONMembers.string) ?? [] }

  static func string(_ value: JSONValue) -> String? {
    if case .string(let text) = value { text } else { nil }
  }

  static func integer(_ value: JSONValue) -> Int? {
    if case .number(let text) = value { Int(text) } else { nil }
  }
}
