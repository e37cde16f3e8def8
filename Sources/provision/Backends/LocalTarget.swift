internal import Files
internal import FoundationEssentials
internal import LocalStore
internal import Provisioning

extension Backends {
  /// Accounts in the embedded store.
  static func local(_ options: TargetOptions, _ context: Context) throws(CommandFailure) -> Target {
    let path = try storePath(options, context)
    let backend = LocalBackend(path: path, now: { Int64(Date().timeIntervalSince1970 * 1000) })
    return Target(
      description: RunSummary.Target(backend: "local", store: path),
      folderName: "local-" + fingerprint(path),
      directory: LocalDirectory(path: path),
      backend: backend,
      close: { await backend.close() },
      warnings: [])
  }

  /// The absolute path of the store: given with `--store`, or the one in the XDG data directory.
  static func storePath(_ options: TargetOptions, _ context: Context) throws(CommandFailure) -> String {
    guard let path = options.store ?? context.folders.store else {
      throw CommandFailure(
        .configuration,
        "there is no home directory to keep accounts in: set HOME or XDG_DATA_HOME, or give --store FILE")
    }
    return Paths.absolute(path)
  }

  /// A short name for a path: 64-bit FNV-1a in hexadecimal.
  private static func fingerprint(_ path: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
