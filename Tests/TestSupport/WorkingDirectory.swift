import Foundation

/// A fresh, empty folder for one test, removed when the test lets go of it.
public final class WorkingDirectory: Sendable {
  /// Absolute, without a slash at its end.
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "provision-test-" + UUID().uuidString
    // For its owner alone, as a home folder is.
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    // A test may have taken away the right to write.
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Absolute path of a file or folder in here.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Makes a file, and the folders it lies in.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: Array(text.utf8))
  }

  /// Makes a file, and the folders it lies in.
  @discardableResult
  public func write(_ name: String, bytes: [UInt8]) throws -> String {
    let file = path(name)
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  public func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  public func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  public func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// The permission bits of a file: `0o600`.
  public func permissions(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? Int) ?? -1
  }

  /// Sorted names of everything in here, files in folders as `folder/file`.
  public var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
  }
}
