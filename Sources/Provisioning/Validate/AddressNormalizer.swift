/// What an address with letters beyond ASCII needs of Unicode and the standard library does not have.
public protocol AddressNormalizer: Sendable {
  /// The text in normal form C: each letter with its accent as one code point where there is one.
  func composed(_ text: String) -> String

  /// The domain as it goes over the wire (UTS 46, nontransitional; IDNA 2008): lower case, each label that is not
  /// ASCII as an A-label (`xn--...`).
  func asciiDomain(_ domain: String) throws(DomainProblem) -> String
}

/// Why a domain has no form for the wire.
public enum DomainProblem: Error, Sendable, Hashable, CaseIterable {
  case labelTooLong, tooLong
  /// A hyphen at the start or end of a label, or two of them after its second character.
  case hyphen
  /// A character that no domain can have.
  case character
  /// A character that may not stand where it does: a joiner, a combining mark at the start.
  case context
  /// Letters of both writing directions in one label.
  case direction
  /// A label that starts with `xn--` and does not decode.
  case encoding
  case other
}
