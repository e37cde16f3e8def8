/// Latin letters beside Cyrillic or Greek ones in one label of a domain: they look alike, and the domain is
/// another than it seems. Only a warning; a few real names are written so.
enum MixedScripts {
  /// The first letter that is out of place; nil when each label keeps to one script.
  static func stranger(in domain: String) -> Unicode.Scalar? {
    for label in domain.unicodeScalars.split(separator: ".") where label.contains(where: isLatin) {
      if let stranger = label.first(where: isCyrillicOrGreek) { return stranger }
    }
    return nil
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: scalar.properties.isAlphabetic
    default: false
    }
  }

  private static func isCyrillicOrGreek(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x370...0x3FF, 0x1F00...0x1FFF, 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F:
      scalar.properties.isAlphabetic
    default: false
    }
  }
}
