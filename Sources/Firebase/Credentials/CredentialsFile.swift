import Files

/// Credentials and what the user should know about the file they are from.
public struct CredentialsFile: Sendable {
  public let credentials: GoogleCredentials
  /// Sentences for the user.
  public let warnings: [String]

  init(credentials: GoogleCredentials, warnings: [String]) {
    self.credentials = credentials
    self.warnings = warnings
  }

  /// Reads a service-account key or an authorized-user file, the two that `GOOGLE_APPLICATION_CREDENTIALS` may
  /// name here.
  public init(_ path: String) throws(CredentialsFailure) {
    let (bytes, isReadableByOthers) = try readSmallFile(path)
    guard let members = JSONMembers(bytes) else { throw .notJSON(path) }
    switch members["type"] {
    case "service_account": credentials = .serviceAccount(try ServiceAccount(members, file: path))
    case "authorized_user": credentials = .authorizedUser(try AuthorizedUser(members, file: path))
    case let type: throw .otherType(type, file: path)
    }
    warnings = isReadableByOthers ? ["others can read \(path), which holds a secret: chmod 600 it"] : []
  }
}

/// A file of at most a megabyte: more than any that Google's tools write.
func readSmallFile(
  _ path: String
) throws(CredentialsFailure) -> (bytes: [UInt8], isReadableByOthers: Bool) {
  do throws(SystemError) {
    let file = try OpenFile.reading(path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < 1 << 20, case let count = try file.read(into: &buffer), count > 0 {
      bytes += buffer[..<count]
    }
    return (bytes, file.isReadableByOthers)
  } catch {
    throw .unreadable(path, error)
  }
}
