internal import JSONText

/// The JSON object of a request, written member by member.
struct RequestBody {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(256)
  }

  /// Adds a text; nothing for nil.
  mutating func add(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    begin(name)
    bytes.appendJSON(text)
  }

  /// Adds true or false; nothing for nil.
  mutating func add(_ name: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    begin(name)
    bytes.append(contentsOf: flag ? "true".utf8 : "false".utf8)
  }

  mutating func add(_ name: StaticString, _ texts: [String]) {
    begin(name)
    var separator = UInt8(ascii: "[")
    for text in texts {
      bytes.append(separator)
      bytes.appendJSON(text)
      separator = UInt8(ascii: ",")
    }
    bytes.append(contentsOf: texts.isEmpty ? "[]".utf8 : "]".utf8)
  }

  consuming func finished() -> [UInt8] {
    bytes.append(contentsOf: bytes.isEmpty ? "{}".utf8 : "}".utf8)
    return bytes
  }

  private mutating func begin(_ name: StaticString) {
    bytes.append(bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
    bytes.appendJSON("\(name)")
    bytes.append(UInt8(ascii: ":"))
  }
}
