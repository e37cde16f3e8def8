/// Who may read a file that is made.
public enum FileAccess: Sendable {
  /// As the umask says. A file that is replaced keeps its own permissions.
  case ordinary
  /// Nobody but the owner (0600), whatever the umask or the file before it said: for files with passwords.
  case ownerOnly

  var creationMode: UInt32 {
    switch self {
    case .ordinary: 0o666
    case .ownerOnly: 0o600
    }
  }
}
