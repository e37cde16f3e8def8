import Glibc

extension Paths {
  /// Whether others than its owner can read a file: its permissions let them, and so do those of every folder on
  /// the way to it. The owner's own group does not count: on most systems its only member is the owner.
  public static func isReadableByOthers(_ path: String) -> Bool {
    var file = stat()
    guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG else { return false }
    let isOwnGroup = file.st_gid == getgid()
    var canRead = (
      group: !isOwnGroup && file.st_mode & S_IRGRP != 0, others: file.st_mode & S_IROTH != 0
    )
    var place = absolute(path)
    while canRead.group || canRead.others, place != "/" {
      place = folder(of: place)
      var status = stat()
      guard stat(place, &status) == 0 else { return true }
      // A member of the file's group may be one of the others to a folder, or of its group.
      canRead.group = canRead.group && status.st_mode & (S_IXGRP | S_IXOTH) != 0
      canRead.others = canRead.others && status.st_mode & S_IXOTH != 0
    }
    return canRead.group || canRead.others
  }
}
