import CSodium

/// Random bytes and text that nobody can guess, from the system's generator.
public enum RandomBytes {
  public static func bytes(_ count: Int) -> [UInt8] {
    _ = Sodium.isReady
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.withUnsafeMutableBytes {
      if let start = $0.baseAddress { randombytes_buf(start, $0.count) }
    }
    return bytes
  }

  /// Text in which every character of the alphabet is equally likely at every place.
  public static func text(length: Int, alphabet: Alphabet) -> String {
    _ = Sodium.isReady
    var text = ""
    for _ in 0..<length {
      let index = Int(randombytes_uniform(UInt32(clamping: alphabet.characters.count)))
      text.append(alphabet.characters[index])
    }
    return text
  }

  /// The characters that random text is made of.
  public struct Alphabet: Sendable {
    let characters: [Character]

    /// nil for text without characters.
    public init?(_ text: String) {
      guard !text.isEmpty else { return nil }
      characters = Array(text)
    }

    private init(known text: String) {
      characters = Array(text)
    }

    /// A to Z, a to z, 0 to 9: 5.95 bits a character.
    public static let alphanumeric = Alphabet(
      known: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    /// Without the ones that are read for each other (0 O, 1 l I).
    public static let legible = Alphabet(
      known: "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789")
  }
}
