import Glibc

/// A file that appears under its name only when it is complete.
///
/// What is written goes to a temporary file in the same folder, which has no name yet where the file system
/// allows it. `commit()` brings it to the disk and renames it over the final name: a reader sees the whole new file or the whole old one, also after a power cut.
/// Without `commit()` the temporary file is removed and the final name left as it was.
///
/// - A symbolic link is kept, and the file it leads to replaced. Hard links to a replaced file keep its old
///   text. A file that may not be written is not replaced either.
/// - What is no regular file (a pipe, a terminal, `/dev/null`) is written directly, and so are `/dev/stdout`,
///   `/dev/stderr` and `/dev/fd/N`: they stand for what is open already.
public struct AtomicFile: ~Copyable, Sendable {
  /// Bytes that are gathered before they are written.
  public static let bufferSize = 65_536

  private let file: OpenFile
  /// Where it is to appear; nil when the file is written directly.
  private let target: String?
  /// The name it has until then, where the file system cannot do without.
  private var name: String?
  private var buffer: [UInt8] = []

  /// Creates the temporary file, so that a place that cannot be written is known before the first byte.
  public init(_ path: String, access: FileAccess = .ordinary) throws(SystemError) {
    if let descriptor = Self.openDescriptor(namedBy: path) {
      self.init(directlyTo: try .duplicate(of: descriptor))
      return
    }
    // Asked first, through links, so that the kernel refuses links that others planted in a shared folder.
    let existing = try FileStatus(of: path)
    if existing?.isDirectory ?? path.hasSuffix("/") { throw SystemError(number: EISDIR) }
    if let existing, !existing.isRegular {
      self.init(directlyTo: try .writing(path))
      return
    }
    if existing != nil, Glibc.access(path, W_OK) != 0 { throw .last }
    let target = try Self.followLinks(from: path)
    let made = try TemporaryFile(beside: target, flags: O_WRONLY, mode: access.creationMode)
    if case .ordinary = access, let existing { try made.setPermissions(existing.permissions) }
    self.init(made, target: target)
  }

  /// Writes to a file that is open already; `commit()` only empties the buffer.
  public init(directlyTo file: consuming OpenFile) {
    self.file = file
    target = nil
    name = nil
  }

  private init(_ made: consuming TemporaryFile, target: String) {
    self.target = target
    name = made.path
    file = made.takeFile()
  }

  deinit {
    if let name { unlink(name) }
  }

  /// Adds what `fill` appends to its argument.
  public mutating func write(_ fill: (inout [UInt8]) -> Void) throws(SystemError) {
    fill(&buffer)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private mutating func flush() throws(SystemError) {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: buffer.capacity <= 4 * Self.bufferSize)
  }

  /// Puts the file in its place.
  public consuming func commit() throws(SystemError) {
    try flush()
    guard let target else { return }
    try file.synchronize()
    // Only a name can be renamed over another.
    let source = if let name { name } else { try TemporaryFile.name(file, beside: target) }
    name = source
    guard rename(source, target) == 0 else { throw .last }
    name = nil
    try synchronizeFolder(Paths.folder(of: target))
  }
}

extension AtomicFile {
  /// The number that `/dev/stdout`, `/dev/fd/3` and the like name.
  private static func openDescriptor(namedBy path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      let prefix = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return prefix.flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  private static func followLinks(from path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard try FileStatus(of: path, follows: false)?.isLink == true else { return path }
      let next = try linkTarget(of: path)
      path = next.hasPrefix("/") ? next : "\(Paths.folder(of: path))/\(next)"
    }
    throw SystemError(number: ELOOP)
  }

  private static func linkTarget(of path: String) throws(SystemError) -> String {
    let capacity = Int(PATH_MAX)
    var text = [CChar](repeating: 0, count: capacity)
    let count = readlink(path, &text, capacity)
    guard count >= 0 else { throw .last }
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Waits until the names in a folder are on the disk.
private func synchronizeFolder(_ path: String) throws(SystemError) {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  // A folder that may be written but not read cannot be synchronized; the rename has happened all the same.
  guard descriptor >= 0 else { return }
  let folder = OpenFile(descriptor: descriptor)
  do throws(SystemError) {
    try folder.synchronize()
  } catch {
    // Some file systems have no such thing as a folder on disk.
    guard error.number == EINVAL || error.number == ENOTSUP else { throw error }
  }
}
