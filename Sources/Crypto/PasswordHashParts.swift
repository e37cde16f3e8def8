/// What stands in a PHC string of Argon2, for services that want it in pieces.
public struct PasswordHashParts: Sendable, Hashable {
  public enum Variant: String, Sendable {
    case argon2d, argon2i, argon2id
  }

  public let variant: Variant
  /// 16 (0x10) or 19 (0x13).
  public let version: Int
  public let memoryKiB: Int
  public let passes: Int
  public let lanes: Int
  /// Base64 without padding.
  public let salt: String
  /// Base64 without padding.
  public let hash: String

  /// nil when the text is not a PHC string of Argon2.
  public init?(_ password: PasswordHash) {
    // ["", "argon2id", "v=19", "m=19456,t=2,p=1", SALT, HASH]
    let parts = password.text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, let variant = Variant(rawValue: String(parts[1])) else {
      return nil
    }
    guard let version = Self.numbers(parts[2], names: ["v"]),
      let costs = Self.numbers(parts[3], names: ["m", "t", "p"])
    else { return nil }
    self.variant = variant
    self.version = version[0]
    memoryKiB = costs[0]
    passes = costs[1]
    lanes = costs[2]
    salt = String(parts[4])
    hash = String(parts[5])
  }

  /// The numbers of `m=19456,t=2,p=1`, in the order of `names`.
  private static func numbers(_ text: Substring, names: [String]) -> [Int]? {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=") }
    guard pairs.count == names.count else { return nil }
    var numbers: [Int] = []
    for (pair, name) in zip(pairs, names) {
      guard pair.count == 2, pair[0] == name, let number = Int(pair[1]) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
