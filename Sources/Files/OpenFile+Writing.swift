import Glibc

extension OpenFile {
  /// Opens what is there for writing, without creating, cutting or replacing it: a pipe, a device.
  static func writing(_ path: String) throws(SystemError) -> OpenFile {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
    return OpenFile(descriptor: descriptor)
  }

  /// A second handle on an open file; both write at the same place.
  static func duplicate(of descriptor: Int32) throws(SystemError) -> OpenFile {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .last }
    return OpenFile(descriptor: copy)
  }
}
