import Testing

@testable import Provisioning

@Suite struct TrimmingTests {
  static let blanks: [Unicode.Scalar] = [
    "\t", "\n", "\u{0B}", "\u{0C}", "\r", " ", "\u{85}", "\u{A0}", "\u{1680}", "\u{2000}", "\u{2001}",
    "\u{2002}",
    "\u{2003}", "\u{2004}", "\u{2005}", "\u{2006}", "\u{2007}", "\u{2008}", "\u{2009}", "\u{200A}",
    "\u{2028}",
    "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}",
    "\u{FEFF}",
  ]

  @Test(arguments: blanks) func takesEachBlankOffBothEnds(blank: Unicode.Scalar) {
    #expect(Trimming.trimmed("\(blank)é a語\(blank) \(blank)") == "é a語")
  }

  /// Every other character of Unicode stays, next to the blanks in code point and in bytes.
  @Test func takesNothingElse() {
    let blanks = Set(Self.blanks)
    for scalar in (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init) where !blanks.contains(scalar) {
      let text = String(scalar)
      if Trimming.trimmed(text) != text { Issue.record("trims \(named(scalar))") }
    }
  }

  @Test func agreesWithUnicodesWhiteSpace() {
    for scalar in (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init) where scalar.properties.isWhitespace
    {
      #expect(Trimming.trimmed(String(scalar)).isEmpty, "\(named(scalar))")
    }
  }

  @Test(arguments: ["", " ", "\u{FEFF}", "\u{3000}\u{200B} \t"]) func leavesNothingOfBlanks(text: String) {
    #expect(Trimming.trimmed(text).isEmpty)
  }

  @Test func keepsBlanksInside() {
    #expect(Trimming.trimmed("Ann\u{A0}\u{200B} Lee") == "Ann\u{A0}\u{200B} Lee")
  }
}
