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
