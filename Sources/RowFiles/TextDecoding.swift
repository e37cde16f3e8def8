import Glibc

/// Turns bytes of one encoding into valid UTF-8, piece by piece.
///
/// UTF-8 is checked and passed on where it lies; everything else goes through iconv, which is as strict: a
/// byte that means nothing is an error, never a replacement character.
struct TextDecoder: ~Copyable {
  /// What became of a piece.
  struct Step {
    /// Whole characters of valid UTF-8; good until the next call.
    let text: UnsafeBufferPointer<UInt8>
    /// Bytes of the piece that `text` stands for.
    let consumed: Int
    /// The bytes after those are no character. When false they are the start of one.
    let isMalformed: Bool
  }

  private let converter: iconv_t?
  private let output: UnsafeMutableBufferPointer<CChar>

  /// nil when iconv does not know the encoding.
  ///
  /// - Parameter pieceSize: most bytes handed to `decode` at once.
  init?(_ encoding: TextEncoding, pieceSize: Int) {
    if encoding == .utf8 {
      converter = nil
      output = .allocate(capacity: 0)
    } else {
      guard let converter = iconv_open("UTF-8", encoding.name), converter != noConverter else { return nil }
      self.converter = converter
      output = .allocate(capacity: 4 * pieceSize + 16)
    }
  }

  deinit {
    if let converter { iconv_close(converter) }
    output.deallocate()
  }

  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> Step {
    guard let converter else {
      let (valid, isMalformed) = validUTF8(in: bytes)
      return Step(text: .init(rebasing: bytes[..<valid]), consumed: valid, isMalformed: isMalformed)
    }
    // iconv takes its input as `char **` but does not write to it.
    var input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    var inputLeft = bytes.count
    var next = output.baseAddress
    var outputLeft = output.count
    let result = iconv(converter, &input, &inputLeft, &next, &outputLeft)
    let isMalformed = result == -1 && errno == EILSEQ
    return Step(
      text: decoded(output.count - outputLeft), consumed: bytes.count - inputLeft, isMalformed: isMalformed)
  }

  /// What the converter has kept back in case the next character would have changed it.
  mutating func finish() -> UnsafeBufferPointer<UInt8> {
    guard let converter else { return UnsafeBufferPointer(start: nil, count: 0) }
    var next = output.baseAddress
    var outputLeft = output.count
    iconv(converter, nil, nil, &next, &outputLeft)
    return decoded(output.count - outputLeft)
  }

  private func decoded(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    let start = UnsafeRawPointer(output.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: count)
  }
}

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
