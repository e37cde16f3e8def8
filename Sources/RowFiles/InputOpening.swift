import Files
import Gzip
internal import Provisioning

/// Opens what the user names as input.
enum InputOpening {
  /// A source that can be read more than once: a pipe or a terminal is copied to its end first.
  ///
  /// - Parameter path: `-` for standard input.
  static func source(_ path: String, pieceSize: Int) throws(InputFailure) -> TextSource {
    let file = try open(path)
    switch try kind(of: file, path) {
    case .regular: return try source(unpacked(file, path), path, pieceSize)
    case .stream: return try source(unpacked(copy(of: file, path), path), path, pieceSize)
    case .directory:
      throw InputFailure(.unreadable, file: path, problem: "is a directory: name the files in it")
    }
  }

  private static func open(_ path: String) throws(InputFailure) -> OpenFile {
    if path == "-" { return .standardInput }
    do { return try .reading(path) } catch { throw .unreadable(path, error) }
  }

  private static func kind(of file: borrowing OpenFile, _ path: String) throws(InputFailure) -> FileKind {
    do { return try file.kind } catch { throw .unreadable(path, error) }
  }

  private static func copy(of file: borrowing OpenFile, _ path: String) throws(InputFailure) -> OpenFile {
    do { return try StreamCopy.make(of: file) } catch { throw .unreadable(path, error) }
  }

  /// The file itself, or what is in it when gzip has packed it, whatever its name.
  private static func unpacked(_ file: consuming OpenFile, _ path: String) throws(InputFailure) -> OpenFile {
    do throws(SystemError) {
      let start = try file.position
      var head = [UInt8](repeating: 0, count: Gunzip.signature.count)
      let count = try file.read(into: &head)
      try file.seek(to: start)
      guard count == head.count, head == Gunzip.signature else { return file }
    } catch {
      throw .unreadable(path, error)
    }
    do { return try Gunzip.copy(of: file) } catch { throw .unreadable(path, error) }
  }

  private static func source(
    _ file: consuming OpenFile, _ path: String, _ pieceSize: Int
  ) throws(InputFailure) -> TextSource {
    do { return try TextSource(file, pieceSize: pieceSize) } catch { throw .unreadable(path, error) }
  }
}
