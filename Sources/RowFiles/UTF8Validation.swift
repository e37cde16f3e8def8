/// How many bytes from the start of `bytes` are whole characters of UTF-8 (RFC 3629: shortest form, no
/// surrogates, nothing above U+10FFFF), and whether what follows is wrong rather than cut off by the end.
func validUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> (count: Int, isMalformed: Bool) {
  let count = bytes.count
  var position = 0
  while position < count {
    position = endOfASCII(in: bytes, from: position)
    if position == count { break }
    let lead = bytes[position]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return (position, true)
    }
    for index in 1..<length {
      guard position + index < count else { return (position, false) }
      let range = index == 1 ? second : 0x80...0xBF
      if !range.contains(bytes[position + index]) { return (position, true) }
    }
    position += length
  }
  return (position, false)
}

/// Index of the first byte from `start` on that is not ASCII; eight bytes are looked at together.
private func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var position = start
  let raw = UnsafeRawBufferPointer(bytes)
  while position + 8 <= raw.count {
    let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    let high = UInt64(littleEndian: word) & 0x8080_8080_8080_8080
    if high != 0 { return position + high.trailingZeroBitCount / 8 }
    position += 8
  }
  while position < raw.count, raw[position] < 0x80 { position += 1 }
  return position
}
