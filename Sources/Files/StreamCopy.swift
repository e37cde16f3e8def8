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
    let directory = directory ?? TemporaryDirectory.path
    let copy: OpenFile
    do { copy = try OpenFile.temporary(in: directory) } catch { throw .copy(error, directory: directory) }
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
}
