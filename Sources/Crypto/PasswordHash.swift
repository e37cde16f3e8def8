import CSodium

/// A password hashed with Argon2id, as the text that is stored: salt and parameters are part of it.
public struct PasswordHash: Sendable, Hashable {
  /// PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH`, both in base64 without padding.
  public let text: String

  /// A hash that was stored.
  public init(text: String) {
    self.text = text
  }

  /// Hashes a password with a new random salt. Takes as long as `cost` says; keep it off the threads of tasks.
  public init(of password: String, cost: Cost) throws(PasswordHashFailure) {
    guard Sodium.isReady else { throw .notReady }
    let length = UInt64(password.utf8.count)
    let text = password.withCString { password in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(crypto_pwhash_STRBYTES)) {
        text -> String? in
        guard let start = text.baseAddress else { return nil }
        let code = crypto_pwhash_str_alg(
          start, password, length, cost.operations, cost.memory,
          crypto_pwhash_ALG_ARGON2ID13)
        return code == 0 ? String(cString: start) : nil
      }
    }
    guard let text else { throw .outOfMemory }
    self.text = text
  }

  /// Whether the password is the one that was hashed. Takes as long as hashing did.
  public func matches(_ password: String) -> Bool {
    guard Sodium.isReady else { return false }
    return crypto_pwhash_str_verify(text, password, UInt64(password.utf8.count)) == 0
  }

  /// Whether the hash was made with another cost, or is not one of ours.
  public func needsRehash(for cost: Cost) -> Bool {
    guard Sodium.isReady else { return false }
    return crypto_pwhash_str_needs_rehash(text, cost.operations, cost.memory) != 0
  }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(password hash)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension PasswordHash {
  /// What a hash costs to make, and an attacker to try.
  public struct Cost: Sendable, Hashable {
    public let memoryKiB: Int
    /// Passes over the memory.
    public let passes: Int

    /// Takes the nearest values that Argon2 allows: 8 KiB to 4 TiB, and at least one pass.
    public init(memoryKiB: Int, passes: Int) {
      self.memoryKiB = min(max(memoryKiB, 8), Int(UInt32.max))
      self.passes = min(max(passes, 1), Int(UInt32.max))
    }

    /// 19 MiB, two passes, one lane: the OWASP Password Storage Cheat Sheet's figure for Argon2id.
    public static let recommended = Cost(memoryKiB: 19 * 1024, passes: 2)
    /// For tests and measurements: protects nothing.
    public static let least = Cost(memoryKiB: 8, passes: 1)

    fileprivate var operations: UInt64 { UInt64(passes) }
    fileprivate var memory: Int { memoryKiB * 1024 }
  }
}

/// A password could not be hashed.
public enum PasswordHashFailure: Error, Sendable {
  /// libsodium does not start.
  case notReady
  /// There is not enough memory for the cost.
  case outOfMemory
}

/// The hash alone, from a salt that is known: to check exported parts.
///
/// - Parameter salt: 16 bytes.
func argon2id(
  _ password: String, salt: [UInt8], cost: PasswordHash.Cost, length: Int
) -> [UInt8]? {
  guard Sodium.isReady, salt.count == Int(crypto_pwhash_SALTBYTES) else { return nil }
  var hash = [UInt8](repeating: 0, count: length)
  let code = crypto_pwhash(
    &hash, UInt64(length), password, UInt64(password.utf8.count), salt, cost.operations, cost.memory,
    crypto_pwhash_ALG_ARGON2ID13)
  return code == 0 ? hash : nil
}
