import Glibc

/// Bytes set aside on disk until they are wanted, in a file without a name: it is gone with the process,
/// however that ends.
public struct SpoolFile: ~Copyable, Sendable {
  private let file: OpenFile
  private var buffer: [UInt8] = []

  /// Creates the file in the folder of `path`, where the result is going to be as large.
  public init(beside path: String) throws(SystemError) {
    let made = try TemporaryFile(beside: path, flags: O_RDWR, mode: FileAccess.ownerOnly.creationMode)
    if let path = made.path, unlink(path) != 0 { throw .last }
    file = made.takeFile()
  }

  /// Adds what `fill` appends to its argument.
  public mutating func write(_ fill: (inout [UInt8]) -> Void) throws(SystemError) {
    fill(&buffer)
    if buffer.count >= AtomicFile.bufferSize { try flush() }
  }

  private mutating func flush() throws(SystemError) {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Appends everything that was written to `target`.
  public consuming func copy(to target: inout AtomicFile) throws(SystemError) {
    try flush()
    try file.seek(to: 0)
    var piece = [UInt8](repeating: 0, count: AtomicFile.bufferSize)
    while true {
      let count = try file.read(into: &piece)
      if count == 0 { return }
      try target.write { $0.append(contentsOf: piece[..<count]) }
    }
  }
}
