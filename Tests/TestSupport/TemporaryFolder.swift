import FoundationEssentials
import Glibc

/// A folder for one test, removed with the value.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    path = FileManager.default.temporaryDirectory.path() + "provision-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Names of all that is in the folder, hidden files too.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  public func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  public func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  public func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// Permission bits of a file.
  public func permissions(of name: String) throws -> UInt32 {
    var status = stat()
    guard stat(path(name), &status) == 0 else { throw CocoaError(.fileReadNoSuchFile) }
    return status.st_mode & 0o777
  }

  /// Lets every further write to the files that this process holds open in the folder fail as on a full disk.
  ///
  /// - Returns: the number of files.
  public func fillDisk() throws -> Int {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      guard let descriptor = Int32(name),
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"),
        target.hasPrefix(path + "/")
      else { continue }
      dup2(full, descriptor)
      count += 1
    }
    return count
  }
}
