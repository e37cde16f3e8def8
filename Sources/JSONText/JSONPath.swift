/// Where a value stands in a JSON text, as messages name it: `users[3].email`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// Empty for the whole text.
  public let description: String

  /// The whole text.
  public static let root = JSONPath(description: "")

  private init(description: String) {
    self.description = description
  }

  /// A member of the object at this path.
  public subscript(name: String) -> JSONPath {
    let isPlain =
      !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
    if isPlain { return JSONPath(description: description.isEmpty ? name : "\(description).\(name)") }
    var quoted: [UInt8] = []
    quoted.appendJSON(name)
    return JSONPath(description: "\(description)[\(String(decoding: quoted, as: UTF8.self))]")
  }

  /// An element of the array at this path, from 0.
  public subscript(index: Int) -> JSONPath {
    JSONPath(description: "\(description)[\(index)]")
  }
}
