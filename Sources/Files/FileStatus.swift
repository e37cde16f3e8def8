import Glibc

/// What `stat` says about a path.
struct FileStatus {
  private let status: stat

  /// - Parameter follows: whether a symbolic link stands for its target.
  /// - Returns: nil when there is nothing.
  init?(of path: String, follows: Bool = true) throws(SystemError) {
    var status = stat()
    guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else {
      let error = SystemError.last
      if error.isNotFound { return nil }
      throw error
    }
    self.status = status
  }

  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
  var permissions: mode_t { status.st_mode & 0o7777 }

  func isSameFile(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }
}

extension Paths {
  /// Whether two paths lead to the same file, through links or by another spelling. false when one of them is
  /// not there.
  public static func isSameFile(_ path: String, _ other: String) -> Bool {
    do throws(SystemError) {
      guard let first = try FileStatus(of: path), let second = try FileStatus(of: other) else { return false }
      return first.isSameFile(as: second)
    } catch {
      return false
    }
  }
}
