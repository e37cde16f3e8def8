/// Base64 for URLs, as JSON Web Tokens want it.
enum Base64URLText {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  static func encoded(_ text: String) -> String {
    var encoded = ""
    var group = 0
    var bits = 0
    for byte in text.utf8 {
      group = group << 8 | Int(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        encoded.append(alphabet[group >> bits & 63])
      }
      group &= 63
    }
    if bits > 0 { encoded.append(alphabet[group << (6 - bits) & 63]) }
    return encoded
  }
}
