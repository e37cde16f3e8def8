import Glibc

/// An open file, closed when it goes out of use.
public struct OpenFile: ~Copyable, Sendable {
  let descriptor: Int32
  private let closes: Bool

  /// - Parameter closes: false for standard input and output, which are not ours to close.
  public init(descriptor: Int32, closes: Bool = true) {
    self.descriptor = descriptor
    self.closes = closes
  }

  deinit {
    if closes { close(descriptor) }
  }

  public static func reading(_ path: String) throws(SystemError) -> OpenFile {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return OpenFile(descriptor: descriptor)
  }

  public static var standardInput: OpenFile { OpenFile(descriptor: 0, closes: false) }
  public static var standardOutput: OpenFile { OpenFile(descriptor: 1, closes: false) }
  public static var standardError: OpenFile { OpenFile(descriptor: 2, closes: false) }

  /// Fills `buffer` from its start with what can be read at once.
  ///
  /// - Returns: the number of bytes read; 0 at the end of the file.
  public func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    try buffer.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Fills `buffer` from its start with what can be read at once.
  ///
  /// - Returns: the number of bytes read; 0 at the end of the file.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Writes all of `bytes`.
  public func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    let outcome = bytes.withContiguousStorageIfAvailable { bytes in
      Result { () throws(SystemError) in try writeAll(bytes) }
    }
    if let outcome { try outcome.get() } else { try write(Array(bytes)) }
  }

  private func writeAll(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Whether a person sits at the other end.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Waits until what was written is on the disk.
  public func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last }
  }
}
