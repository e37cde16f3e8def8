/// What a password looks like that is most likely something else. No message says more of it than that.
enum PasswordLook {
  /// Whether it is nothing but asterisks or dots, as exports show a password that they do not give away.
  static func isMask(_ password: Span<UInt8>) -> Bool {
    switch password.isEmpty ? 0 : password[0] {
    case UInt8(ascii: "*"): repeats(password, width: 1)
    // • ● ∗
    case 0xE2 where password.count >= 3:
      switch (password[1], password[2]) {
      case (0x80, 0xA2), (0x97, 0x8F), (0x88, 0x97): repeats(password, width: 3)
      default: false
      }
    default: false
    }
  }

  /// Whether it has the form of a password hash: a marked one (bcrypt, Argon2, crypt, LDAP, Django), or the digits
  /// of MD5 and the SHA family.
  static func isHash(_ password: Span<UInt8>) -> Bool {
    guard password.count >= 32 else { return false }
    switch password.count {
    case 32, 40, 64, 128:
      if password.indices.allSatisfy({ isHexadecimal(password[$0]) }) { return true }
    default: break
    }
    return marks.contains { mark in
      password.count > mark.count && mark.indices.allSatisfy { mark[$0] == password[$0] }
    }
  }

  /// Whether quotation marks stand at both ends.
  static func isInQuotes(_ password: Span<UInt8>) -> Bool {
    guard password.count > 2 else { return false }
    if password[0] == UInt8(ascii: "\"") { return password[password.count - 1] == UInt8(ascii: "\"") }
    return isCurlyQuote(password, at: 0) && isCurlyQuote(password, at: password.count - 3)
  }

  private static let marks = [
    "$2a$", "$2b$", "$2y$", "$argon2", "$1$", "$5$", "$6$", "$y$", "{SHA}", "{SSHA}", "{CRYPT}", "pbkdf2_",
    "scrypt:",
  ].map { Array($0.utf8) }

  private static func repeats(_ password: Span<UInt8>, width: Int) -> Bool {
    password.count % width == 0 && password.indices.allSatisfy { password[$0] == password[$0 % width] }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// U+2018 to U+201F, of three bytes.
  private static func isCurlyQuote(_ password: Span<UInt8>, at index: Int) -> Bool {
    index + 3 <= password.count && password[index] == 0xE2 && password[index + 1] == 0x80
      && (0x98...0x9F).contains(password[index + 2])
  }
}
