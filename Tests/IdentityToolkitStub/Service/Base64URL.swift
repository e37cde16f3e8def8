/// Base64 with the alphabet for URLs and without padding (RFC 4648, section 5).
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  static func encoded(_ bytes: [UInt8]) -> String {
    let count = (bytes.count * 4 + 2) / 3
    let alphabet = alphabet
    return String(unsafeUninitializedCapacity: count) { text in
      var place = 0
      var index = 0
      while index < bytes.count {
        let second = index + 1 < bytes.count ? bytes[index + 1] : 0
        let third = index + 2 < bytes.count ? bytes[index + 2] : 0
        let group = UInt32(bytes[index]) << 16 | UInt32(second) << 8 | UInt32(third)
        var shift: UInt32 = 18
        while place < count {
          text[place] = alphabet[Int(group >> shift & 63)]
          place += 1
          if shift == 0 { break }
          shift -= 6
        }
        index += 3
      }
      return count
    }
  }

  /// - Returns: nil if the text holds anything else.
  static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
    let values = values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4 + 3)
    var group: UInt32 = 0
    var bits = 0
    for byte in text {
      let value = values[Int(byte)]
      if value == 255 { return nil }
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return bytes
  }
}
