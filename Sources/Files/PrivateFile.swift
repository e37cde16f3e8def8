import Glibc

/// A file that only its owner can read and that keeps what it holds: it is written at its end, by one thread of one
/// process at a time.
public final class PrivateFile: Sendable {
  public enum Failure: Error, Sendable, Equatable {
    case system(SystemError)
    /// There is something that others can read, that belongs to another user, or that is no file.
    case notPrivate
    /// Another process has it open.
    case inUse
  }

  /// Whether it was made just now.
  public let isNew: Bool
  private let file: OpenFile

  /// Makes the file (0600), or opens the one that is there.
  public init(_ path: String) throws(Failure) {
    var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    isNew = descriptor >= 0
    if !isNew, errno == EEXIST {
      // Not waiting for a writer, should it be a pipe.
      descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    guard descriptor >= 0 else {
      throw errno == ELOOP || errno == EISDIR ? .notPrivate : .system(.last)
    }
    file = OpenFile(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(.last) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw .notPrivate
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .inUse : .system(.last)
    }
  }

  /// All that it holds.
  public func contents() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    try file.seek(to: 0)
    while true {
      let count = try file.read(into: &piece)
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Drops what is behind the first `count` bytes.
  public func cut(to count: Int) throws(SystemError) {
    guard ftruncate(file.descriptor, count) == 0 else { throw .last }
  }

  /// Writes at the end. What cannot be written whole is taken back.
  ///
  /// - Returns: where in the file the bytes are.
  public func append(_ bytes: [UInt8]) throws(SystemError) -> Range<Int> {
    let end = lseek(file.descriptor, 0, SEEK_END)
    guard end >= 0 else { throw .last }
    do {
      try file.write(bytes)
    } catch {
      try? cut(to: end)
      throw error
    }
    return end..<end + bytes.count
  }

  /// Puts other bytes in the place of those that are there.
  public func overwrite(_ range: Range<Int>, with byte: UInt8) throws(SystemError) {
    try file.seek(to: range.lowerBound)
    try file.write([UInt8](repeating: byte, count: range.count))
  }

  /// Waits until what was written is on the disk.
  public func synchronize() throws(SystemError) {
    try file.synchronize()
  }
}

extension Paths {
  /// Takes a file away.
  public static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw .last }
  }
}
