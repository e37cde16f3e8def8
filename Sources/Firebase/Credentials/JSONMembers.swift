import JSONText

/// The members of a JSON object, as credentials and token answers use them.
struct JSONMembers {
  private let object: JSONValue

  /// nil when the bytes are not one JSON object.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), case .object = value else { return nil }
    object = value
  }

  /// A text; nil when it is empty, or no text.
  subscript(name: String) -> String? {
    guard let text = object[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// A whole number.
  func number(_ name: String) -> Int? { object[name]?.integer }

  func required(_ name: String, file: String) throws(CredentialsFailure) -> String {
    guard let text = self[name] else { throw .missing(name, file: file) }
    return text
  }
}
