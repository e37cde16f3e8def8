import Files

/// The text of a file as valid UTF-8, in pieces of whole characters, as often as it is asked for.
final class TextSource {
  /// Why there is no next piece.
  enum Failure: Error {
    case system(SystemError)
    /// The bytes from this offset on are no character.
    case malformed(offset: Int)
    /// The file ends within the character that starts at this offset.
    case cutOff(offset: Int)
    case unknownEncoding
  }

  private let file: OpenFile
  private let start: Int
  private let buffer: UnsafeMutableRawBufferPointer
  /// The bytes in `buffer` that were read and are still to be decoded.
  private var waiting = 0..<0
  private var decoder: TextDecoder?
  private var failure: Failure?
  private var isAtEnd = false
  /// Bytes of the file that were decoded.
  private(set) var offset = 0

  /// - Parameters:
  ///   - file: a regular file, at the place where the text begins.
  ///   - pieceSize: most bytes read at once.
  init(_ file: consuming OpenFile, pieceSize: Int) throws(SystemError) {
    start = try file.position
    self.file = file
    // No character, with the shift sequence before it that some encodings have, is longer than 16 bytes.
    buffer = .allocate(byteCount: max(pieceSize, 16), alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  /// The first bytes as they stand in the file; fewer when it is shorter.
  func head(_ count: Int) throws(SystemError) -> [UInt8] {
    try file.seek(to: start)
    var head: [UInt8] = []
    var more = [UInt8](repeating: 0, count: count)
    while head.count < count {
      let read = try file.read(into: &more)
      if read == 0 { break }
      head += more[..<read]
    }
    return Array(head.prefix(count))
  }

  /// All bytes as they stand in the file, from its start.
  func readBytes(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    try file.seek(to: start)
    while true {
      let count = try file.read(into: buffer)
      if count == 0 { return }
      body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Goes back to the start; what follows is decoded from `encoding`, without a byte order mark.
  func rewind(encoding: TextEncoding) throws(Failure) {
    do throws(SystemError) {
      let mark = encoding.byteOrderMark
      offset = 0
      if !mark.isEmpty, try head(mark.count) == mark { offset = mark.count }
      try file.seek(to: start + offset)
    } catch { throw .system(error) }
    decoder = TextDecoder(encoding, pieceSize: buffer.count)
    failure = decoder == nil ? .unknownEncoding : nil
    waiting = 0..<0
    isAtEnd = false
  }

  /// The next piece, good until the next call; nil at the end of the text. Never empty.
  func next() throws(Failure) -> UnsafeBufferPointer<UInt8>? {
    while !isAtEnd {
      if let failure { throw failure }
      guard try fill() else {
        isAtEnd = true
        if !waiting.isEmpty { throw .cutOff(offset: offset) }
        return decoder?.finish().nonEmpty
      }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[waiting]).assumingMemoryBound(to: UInt8.self)
      guard let step = decoder?.decode(bytes) else { return nil }
      offset += step.consumed
      waiting = waiting.lowerBound + step.consumed..<waiting.upperBound
      if step.isMalformed { failure = .malformed(offset: offset) }
      if let text = step.text.nonEmpty { return text }
    }
    return nil
  }

  /// Reads on behind the bytes that wait, which move to the start of the buffer.
  ///
  /// - Returns: false at the end of the file.
  private func fill() throws(Failure) -> Bool {
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[waiting]))
    waiting = 0..<waiting.count
    do throws(SystemError) {
      let free = UnsafeMutableRawBufferPointer(rebasing: buffer[waiting.upperBound...])
      let count = try file.read(into: free)
      waiting = 0..<waiting.count + count
      return count > 0
    } catch { throw .system(error) }
  }
}

extension UnsafeBufferPointer {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
