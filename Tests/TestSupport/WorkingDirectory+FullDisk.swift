import FoundationEssentials
import Glibc

extension WorkingDirectory {
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
