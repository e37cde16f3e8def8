internal import Provisioning

extension [UInt8] {
  /// Appends text without making a string of it.
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(text: String) {
    append(contentsOf: text.utf8)
  }

  mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}

extension Duration {
  /// Whole milliseconds; what is left over is dropped.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension [UInt8] {
  /// Appends a cell without what surrounds it.
  mutating func append(trimmed field: Field, of row: Row, in bytes: [UInt8]) {
    if let range = row.trimmedRange(of: field) { append(contentsOf: bytes[range]) }
  }

  /// Appends the row's display name as the validator reads it: its name or, without one, first and last name
  /// with a space between.
  mutating func append(displayNameOf row: Row, in bytes: [UInt8]) {
    if let name = row.trimmedRange(of: .name) {
      append(contentsOf: bytes[name])
      return
    }
    let start = count
    append(trimmed: .firstName, of: row, in: bytes)
    guard let last = row.trimmedRange(of: .lastName) else { return }
    if count > start { append(UInt8(ascii: " ")) }
    append(contentsOf: bytes[last])
  }
}
