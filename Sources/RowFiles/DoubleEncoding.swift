/// UTF-8 that a program took for windows-1252 and encoded a second time: `é` has become `Ã©`.
enum DoubleEncoding {
  /// Index of the first place in valid UTF-8 that most likely is such text; nil when there is none.
  static func firstIndex(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = 0
    while true {
      // The first byte of two to four, as a letter from À to ô.
      let index = RowFiles.firstIndex(of: 0xC3, in: text, from: start)
      guard index + 3 < text.count else { return nil }
      if isDoublyEncoded(text, at: index) { return index }
      start = index + 1
    }
  }

  private static func isDoublyEncoded(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let lead = 0xC0 | text[index + 1] & 0x3F
    let followers: Int
    switch lead {
    case 0xC2...0xDF: followers = 1
    case 0xE0...0xEF: followers = 2
    case 0xF0...0xF4: followers = 3
    default: return false
    }
    var next = index + 2
    var first: UInt8 = 0
    for number in 0..<followers {
      guard let (byte, width) = follower(in: text, at: next) else { return false }
      if number == 0 { first = byte }
      next += width
    }
    return followers > 1 || isUnlikelyPair(lead, first)
  }

  /// Whether the two characters hardly ever stand together in text that is right. A capital may well be followed
  /// by a quotation mark or a space that closes it in.
  private static func isUnlikelyPair(_ lead: UInt8, _ follower: UInt8) -> Bool {
    switch (lead, follower) {
    // ” ’ ›
    case (_, 0x94), (_, 0x92), (_, 0x9B): false
    // Ã and Â, which begin most of it
    case (0xC2...0xC3, _): true
    // no-break space « »
    case (_, 0xA0), (_, 0xAB), (_, 0xBB): false
    // Ä and Å begin the letters of Czech, Polish, Turkish; Ð and Ñ those of Russian
    case (0xC4...0xC5, _), (0xD0...0xD1, _): true
    default: false
    }
  }

  /// The byte from 0x80 to 0xBF that a character is in windows-1252, and the length of the character in UTF-8.
  private static func follower(
    in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (byte: UInt8, width: Int)? {
    guard index + 1 < text.count else { return nil }
    if text[index] == 0xC2 { return (text[index + 1], 2) }
    for width in 2...3 where index + width <= text.count {
      if let byte = windows1252[Array(text[index..<index + width])] { return (byte, width) }
    }
    return nil
  }

  /// The characters that windows-1252 has from 0x80 to 0x9F, as UTF-8.
  private static let windows1252: [[UInt8]: UInt8] = {
    let characters: [Character?] = [
      "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
      nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
    ]
    var bytes: [[UInt8]: UInt8] = [:]
    for (offset, character) in characters.enumerated() {
      if let character { bytes[Array(String(character).utf8)] = 0x80 + UInt8(offset) }
    }
    return bytes
  }()
}
