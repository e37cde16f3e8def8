import Glibc

extension OpenFile {
  /// Whether the file's permissions let anyone but its owner read it.
  public var isReadableByOthers: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & (S_IRGRP | S_IROTH) != 0
  }
}
