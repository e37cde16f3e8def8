import Glibc

/// A copy of a stream that can be read more than once.
public enum StreamCopy {
  public enum Failure: Error, Sendable, Equatable {
    /// The stream cannot be read.
    case source(SystemError)
    /// The copy cannot be made in this directory.
    case copy(SystemError, directory: String)
  }

  /// Copies `source` to its end into a temporary file of mode 0600 that has no name: nobody else can open it,
  /// and the system removes it on any exit.
  ///
  /// - Parameter directory: nil for `TMPDIR`, or `/tmp` when that is not set.
  /// - Returns: the copy, at its start.
  public static func make(of source: borrowing OpenFile, in directory: String? = nil) throws(Failure)
    -> OpenFile
  {
    let directory = directory ?? temporaryDirectory
    let copy: OpenFile
    do { copy = try unnamed(in: directory) } catch { throw .copy(error, directory: directory) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do { count = try source.read(into: &buffer) } catch { throw .source(error) }
      if count == 0 { break }
      do { try copy.write(buffer[..<count]) } catch { throw .copy(error, directory: directory) }
    }
    do { try copy.seek(to: 0) } catch { throw .copy(error, directory: directory) }
    return copy
  }

  private static var temporaryDirectory: String {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    return String(cString: value)
  }

  private static func unnamed(in directory: String) throws(SystemError) -> OpenFile {
    var template = Array("\(directory)/provision-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    let file = OpenFile(descriptor: descriptor)
    guard unlink(template) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw .last }
    return file
  }
}
