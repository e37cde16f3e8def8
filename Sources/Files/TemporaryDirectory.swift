import Glibc

/// Where files go that nobody is to see.
public enum TemporaryDirectory {
  /// `TMPDIR`, or `/tmp` when that is not set.
  public static var path: String {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    return String(cString: value)
  }
}

extension OpenFile {
  /// A file of mode 0600 without a name, to write and to read: nobody else can open it, and the system removes it
  /// on any exit.
  public static func temporary(in directory: String) throws(SystemError) -> OpenFile {
    var template = Array("\(directory)/provision-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    let file = OpenFile(descriptor: descriptor)
    guard unlink(template) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw .last }
    return file
  }
}
