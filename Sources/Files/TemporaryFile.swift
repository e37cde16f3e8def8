import Glibc

/// A file under a name that no one can guess, in the folder of the file it is for.
struct TemporaryFile: ~Copyable, Sendable {
  let file: OpenFile
  let path: String

  /// - Parameter flags: how it is opened, besides being created.
  init(beside target: String, flags: Int32, mode: UInt32) throws(SystemError) {
    // The name tells people which file it was for, should the process be killed.
    let stem = String(
      decoding: target.utf8.suffix(from: Self.nameStart(in: target)).prefix(200), as: UTF8.self)
    for _ in 0..<100 {
      let tag = String(UInt64.random(in: UInt64(1) << 60...UInt64.max), radix: 16)
      let path = "\(Paths.folder(of: target))/.\(stem).\(tag).tmp"
      let descriptor = open(path, flags | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      if descriptor >= 0 {
        self.file = OpenFile(descriptor: descriptor)
        self.path = path
        return
      }
      let error = SystemError.last
      guard error.isAlreadyThere else { throw error }
    }
    throw SystemError(number: EEXIST)
  }

  /// Takes the file away again when its permissions cannot be set.
  func setPermissions(_ permissions: mode_t) throws(SystemError) {
    guard fchmod(file.descriptor, permissions) == 0 else {
      let error = SystemError.last
      unlink(path)
      throw error
    }
  }

  /// The open file, for whoever takes care of its name from now on.
  consuming func takeFile() -> OpenFile { file }

  private static func nameStart(in path: String) -> String.Index {
    path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  }
}
