import JSONText

/// Builds the bytes of a JSON text, member by member.
struct JSONBody {
  private(set) var bytes: [UInt8]

  private init() {
    bytes = []
    bytes.reserveCapacity(512)
  }

  static func object(_ members: (inout JSONBody) -> Void) -> [UInt8] {
    var body = JSONBody()
    body.bytes.append(UInt8(ascii: "{"))
    members(&body)
    body.bytes.append(UInt8(ascii: "}"))
    return body.bytes
  }

  /// A member; left out when it has no value.
  mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    bytes.appendJSON(value)
  }

  mutating func member(_ name: String, _ value: Bool?) {
    guard let value else { return }
    begin(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    begin(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func object(_ name: String, _ members: (inout JSONBody) -> Void) {
    begin(name)
    braces(members)
  }

  mutating func array(_ name: String, _ elements: (inout JSONBody) -> Void) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    elements(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  /// A member whose value is JSON text already.
  mutating func member(_ name: String, json: [UInt8]) {
    begin(name)
    bytes.append(contentsOf: json)
  }

  mutating func element(_ members: (inout JSONBody) -> Void) {
    separate()
    braces(members)
  }

  mutating func element(_ value: String) {
    separate()
    bytes.appendJSON(value)
  }

  mutating func element(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func element(json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  private mutating func braces(_ members: (inout JSONBody) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func begin(_ name: String) {
    separate()
    bytes.appendJSON(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func separate() {
    if bytes.last != UInt8(ascii: "{") && bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }
}
