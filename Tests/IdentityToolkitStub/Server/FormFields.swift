/// Names and values of a query or of a form body.
struct FormFields {
  private var fields: [(name: String, value: String)] = []

  init(_ text: some StringProtocol) {
    for pair in text.split(separator: "&") {
      let name = pair.prefix { $0 != "=" }
      fields.append((Self.decoded(name.utf8), Self.decoded(pair.dropFirst(name.count + 1).utf8)))
    }
  }

  subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  private static func decoded(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
