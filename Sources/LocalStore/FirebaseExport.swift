import Crypto
import JSONText

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
    var members: [JSONMember] = []
    func add(_ name: String, _ text: String?) {
      if let text { members.append(JSONMember(name, .string(text))) }
    }
    add("localId", account.uid)
    add("email", account.email)
    members.append(JSONMember("emailVerified", .bool(account.emailVerified)))
    if let parts = PasswordHashParts(account.passwordHash) {
      add("passwordHash", encoded(parts.hash, hashes))
      add("salt", encoded(parts.salt, hashes))
    }
    add("displayName", account.displayName)
    add("photoUrl", account.photoURL)
    add("phoneNumber", account.phone)
    members.append(JSONMember("disabled", .bool(account.disabled)))
    add("customAttributes", account.claims)
    // int64 is text in Google's JSON.
    add("createdAt", String(account.createdAt))
    return text(.object(members))
  }

  /// Bodies of calls to `accounts:batchCreate` that make these accounts with their passwords.
  ///
  /// The hash parameters hold for a whole call, so accounts whose hashes differ in cost go into calls of their
  /// own. An account without a hash of Argon2 is left out; the store makes none.
  public static func batchCreateBodies(_ accounts: [StoredAccount]) -> [[UInt8]] {
    var batches: [(parameters: JSONValue, users: [[UInt8]])] = []
    var openBatch: [JSONValue: Int] = [:]
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
      let start = "{\"hashAlgorithm\":\"ARGON2\",\"argon2Parameters\":\(parameters.compactText),\"users\":[\n"
      return Array(start.utf8) + Array(users.joined(separator: fileSeparator)) + fileEnd
    }
  }

  /// The `argon2Parameters` object for the hash of an account; nil when the hash is not one of Argon2.
  static func argon2Parameters(of account: StoredAccount) -> JSONValue? {
    guard let parts = PasswordHashParts(account.passwordHash) else { return nil }
    let type =
      switch parts.variant {
      case .argon2d: "ARGON2_D"
      case .argon2i: "ARGON2_I"
      case .argon2id: "ARGON2_ID"
      }
    return .object([
      JSONMember("hashLengthBytes", .number(String(parts.hash.utf8.count * 3 / 4))),
      JSONMember("hashType", .string(type)),
      JSONMember("parallelism", .number(String(parts.lanes))),
      JSONMember("iterations", .number(String(parts.passes))),
      JSONMember("memoryCostKib", .number(String(parts.memoryKiB))),
      JSONMember("version", .string(parts.version == 0x10 ? "VERSION_10" : "VERSION_13")),
    ])
  }

  /// PHC strings have base64 without padding.
  private static func encoded(_ base64: String, _ hashes: Hashes) -> String? {
    let padded = base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    switch hashes {
    case .none: return nil
    case .standardBase64: return padded
    case .webSafeBase64: return String(padded.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }
  }

  private static func text(_ value: JSONValue) -> [UInt8] {
    var text: [UInt8] = []
    text.appendJSON(value)
    return text
  }
}
