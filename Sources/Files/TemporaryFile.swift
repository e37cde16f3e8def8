import Glibc

/// A file without a name, in the folder of the file it is for: it is gone with the process, however that ends,
/// unless it is given a name.
///
/// On file systems that know no such files it has a name that no one can guess.
struct TemporaryFile: ~Copyable, Sendable {
  let file: OpenFile
  /// nil for a file without a name.
  let path: String?

  /// - Parameter flags: how it is opened, besides being created.
  init(beside target: String, flags: Int32, mode: UInt32) throws(SystemError) {
    let descriptor = open(Paths.folder(of: target), flags | Self.unnamed | O_CLOEXEC, mode)
    if descriptor >= 0 {
      file = OpenFile(descriptor: descriptor)
      path = nil
      return
    }
    // What kernels and file systems say that do not know the flag.
    guard [EISDIR, EOPNOTSUPP, EINVAL, ENOENT].contains(errno) else { throw .last }
    let (name, named) = try Self.unusedName(beside: target) { path in
      open(path, flags | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    }
    file = OpenFile(descriptor: named)
    path = name
  }

  /// `O_TMPFILE` of <fcntl.h>, which Swift does not import.
  private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY

  /// Takes the file away again when its permissions cannot be set.
  func setPermissions(_ permissions: mode_t) throws(SystemError) {
    guard fchmod(file.descriptor, permissions) == 0 else {
      let error = SystemError.last
      if let path { unlink(path) }
      throw error
    }
  }

  /// The open file, for whoever takes care of its name from now on.
  consuming func takeFile() -> OpenFile { file }

  /// Gives an open file without a name one beside `target`, which no one can guess.
  static func name(_ file: borrowing OpenFile, beside target: String) throws(SystemError) -> String {
    let source = "/proc/self/fd/\(file.descriptor)"
    return try unusedName(beside: target) { linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }.name
  }

  /// - Parameter make: makes something under a name; negative, with `errno`, when it cannot.
  private static func unusedName(
    beside target: String, _ make: (String) -> Int32
  ) throws(SystemError) -> (name: String, result: Int32) {
    // The name tells people which file it was for, should the process be killed.
    let start = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let stem = String(decoding: target.utf8.suffix(from: start).prefix(200), as: UTF8.self)
    for _ in 0..<100 {
      let tag = String(UInt64.random(in: UInt64(1) << 60...UInt64.max), radix: 16)
      let path = "\(Paths.folder(of: target))/.\(stem).\(tag).tmp"
      let result = make(path)
      if result >= 0 { return (path, result) }
      let error = SystemError.last
      guard error.isAlreadyThere else { throw error }
    }
    throw SystemError(number: EEXIST)
  }
}
