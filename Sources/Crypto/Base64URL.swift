import CSodium

/// The base64url encoding of RFC 4648, without padding: the text form of a JWT's parts.
public enum Base64URL {
  private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

  public static func encode(_ bytes: [UInt8]) -> String {
    // With the NUL that libsodium puts at the end.
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// - Returns: nil when the text is anything but base64url without padding.
  public static func decode(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.utf8.count / 4 * 3 + 3)
    var count = 0
    let status = sodium_base642bin(
      &bytes, bytes.count, text, text.utf8.count, nil, &count, nil, variant)
    return status == 0 ? Array(bytes.prefix(count)) : nil
  }
}
