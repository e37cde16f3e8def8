import Crypto

/// Accounts of the store in the two forms that Firebase takes them in.
///
/// - **A file for `firebase auth:import`**: `fileStart`, users with `fileSeparator` between them, `fileEnd`.
///   The command has no ARGON2 among its hash algorithms, so the file is to be made without hashes: the
///   accounts arrive without a password and their owners set one through a reset link.
/// - **Bodies for Identity Toolkit's REST method `projects/{project}/accounts:batchCreate`**, which takes
///   ARGON2: the passwords go on working.
///
/// Sources: firebase-tools `src/accountImporter.ts` (keys, standard base64 in files); Identity Platform's REST
/// reference, `Argon2Parameters` and `UserInfo` (web-safe base64 in requests).
public enum FirebaseExport {
  /// Whether and how the password hash and its salt are written.
  public enum Hashes: Sendable {
    case none
    /// As files have them.
    case standardBase64
    /// As requests have them.
    case webSafeBase64
  }

  public static let fileStart = Array("{\"users\":[\n".utf8)
  public static let fileSeparator = Array(",\n".utf8)
  public static let fileEnd = Array("\n]}\n".utf8)
  /// Most users in one call of `accounts:batchCreate`.
  public static let mostInBatch = 1000

  /// One user as a JSON object on one line.
  public static func user(_ account: StoredAccount, hashes: Hashes) -> [UInt8] {
    var members = ["\"localId\":\(quoted(account.uid))", "\"email\":\(quoted(account.email))"]
    members.append("\"emailVerified\":\(account.emailVerified)")
    if let parts = PasswordHashParts(account.passwordHash) {
      switch hashes {
      case .none: break
      case .standardBase64:
        members.append("\"passwordHash\":\"\(padded(parts.hash))\"")
        members.append("\"salt\":\"\(padded(parts.salt))\"")
      case .webSafeBase64:
        members.append("\"passwordHash\":\"\(webSafe(padded(parts.hash)))\"")
        members.append("\"salt\":\"\(webSafe(padded(parts.salt)))\"")
      }
    }
    if let name = account.displayName { members.append("\"displayName\":\(quoted(name))") }
    if let url = account.photoURL { members.append("\"photoUrl\":\(quoted(url))") }
    if let phone = account.phone { members.append("\"phoneNumber\":\(quoted(phone))") }
    members.append("\"disabled\":\(account.disabled)")
    if let claims = account.claims { members.append("\"customAttributes\":\(quoted(claims))") }
    // int64 is text in Google's JSON.
    members.append("\"createdAt\":\"\(account.createdAt)\"")
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  /// Bodies of calls to `accounts:batchCreate` that make these accounts with their passwords.
  ///
  /// The hash parameters hold for a whole call, so accounts whose hashes differ in cost go into calls of their
  /// own.
  public static func batchCreateBodies(_ accounts: [StoredAccount]) -> [[UInt8]] {
    var batches: [(parameters: String, users: [[UInt8]])] = []
    var openBatch: [String: Int] = [:]
    for account in accounts {
      guard let parameters = argon2Parameters(of: account) else { continue }
      let user = user(account, hashes: .webSafeBase64)
      if let index = openBatch[parameters], batches[index].users.count < mostInBatch {
        batches[index].users.append(user)
      } else {
        openBatch[parameters] = batches.count
        batches.append((parameters, [user]))
      }
    }
    return batches.map { parameters, users in
      let start = "{\"hashAlgorithm\":\"ARGON2\",\"argon2Parameters\":\(parameters),\"users\":[\n"
      return Array(start.utf8) + Array(users.joined(separator: fileSeparator)) + fileEnd
    }
  }

  /// The `argon2Parameters` object for the hash of an account; nil when the hash is not one of Argon2.
  public static func argon2Parameters(of account: StoredAccount) -> String? {
    guard let parts = PasswordHashParts(account.passwordHash) else { return nil }
    let type =
      switch parts.variant {
      case .argon2d: "ARGON2_D"
      case .argon2i: "ARGON2_I"
      case .argon2id: "ARGON2_ID"
      }
    let version = parts.version == 0x10 ? "VERSION_10" : "VERSION_13"
    return """
      {"hashLengthBytes":\(parts.hash.utf8.count * 3 / 4),"hashType":"\(type)","parallelism":\(parts.lanes),\
      "iterations":\(parts.passes),"memoryCostKib":\(parts.memoryKiB),"version":"\(version)"}
      """
  }

  private static func padded(_ base64: String) -> String {
    base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
  }

  private static func webSafe(_ base64: String) -> String {
    String(base64.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1f}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
