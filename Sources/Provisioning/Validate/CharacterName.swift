/// A character as a message names it: itself where it can be seen, else its code point and Unicode name.
func named(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "!"..."~": return "\"\(scalar)\""
  default:
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let name = scalar.properties.name
    return name.map { "\(code) (\($0.lowercased()))" } ?? code
  }
}

extension Span<UInt8> {
  /// Length of UTF-8 text in UTF-16 units, in which Identity Toolkit counts (its JavaScript and Node clients
  /// and its emulator do): a character outside the basic plane counts as two.
  var utf16Count: Int {
    var count = 0
    for index in indices {
      let byte = self[index]
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte >= 0xF0 { count += 1 }
    }
    return count
  }
}
