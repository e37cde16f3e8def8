import Glibc

/// Places in the file system.
public enum Paths {
  /// The path from the root, with symbolic links followed as far as there is something: it stays the same when
  /// the file, and the folders it lies in, are made.
  public static func absolute(_ path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    let (folder, name) = split(path)
    guard folder != path else { return path }
    let base = absolute(folder)
    switch name {
    case "", ".": return base
    case "..": return split(base).folder
    default: return base == "/" ? "/" + name : base + "/" + name
    }
  }

  /// The folder that holds a file, `.` for a bare name.
  public static func folder(of path: String) -> String {
    split(path).folder
  }

  /// Makes a folder and those above it that are missing, for their owner alone (0700).
  public static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw .last }
    let parent = folder(of: path)
    guard parent != path else { throw SystemError(number: ENOENT) }
    try makeFolder(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Whether there is a file, folder or anything else at the path.
  public static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
