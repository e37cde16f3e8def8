import Glibc

/// What stands behind a path, as far as reading is concerned.
public enum FileKind: Sendable {
  /// Can be read again from any place.
  case regular
  case directory
  /// A pipe, terminal or device: what was read is gone.
  case stream
}

extension OpenFile {
  public var kind: FileKind {
    get throws(SystemError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .last }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .regular
      case S_IFDIR: return .directory
      default: return .stream
      }
    }
  }

  /// Bytes from the start of the file to where the next read begins.
  public var position: Int {
    get throws(SystemError) {
      let position = lseek(descriptor, 0, SEEK_CUR)
      guard position >= 0 else { throw .last }
      return position
    }
  }

  /// Makes the next read begin `position` bytes from the start of the file.
  public func seek(to position: Int) throws(SystemError) {
    guard lseek(descriptor, position, SEEK_SET) >= 0 else { throw .last }
  }
}
