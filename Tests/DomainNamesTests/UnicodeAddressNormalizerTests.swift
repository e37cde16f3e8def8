import DomainNames
import Provisioning
import Testing

@Suite struct UnicodeAddressNormalizerTests {
  private let normalizer = UnicodeAddressNormalizer()

  @Test(arguments: [
    ("", ""), ("ann", "ann"), ("e\u{301}", "\u{E9}"), ("\u{E9}", "\u{E9}"), ("\u{37E}", ";"),
    ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}", "\u{AC00}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ("\u{958}\u{0}", "\u{915}\u{93C}\u{0}"), ("\u{FB01}", "\u{FB01}"), ("\u{1D15E}", "\u{1D157}\u{1D165}"),
  ])
  func composes(text: String, composed: String) {
    // By bytes: Swift's == would not tell the two apart.
    #expect(Array(normalizer.composed(text).utf8) == Array(composed.utf8))
  }

  @Test(arguments: [
    ("example.org", "example.org"), ("EXAMPLE.Org", "example.org"),
    ("bücher.example", "xn--bcher-kva.example"),
    ("bu\u{308}cher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
    // Nontransitional: ß and ς are letters of their own.
    ("faß.de", "xn--fa-hia.de"), ("βόλος.com", "xn--nxasmm1c.com"), ("xn--fa-hia.de", "xn--fa-hia.de"),
    ("例え。テスト", "xn--r8jz45g.xn--zckzah"), ("ｅｘａｍｐｌｅ．ｏｒｇ", "example.org"),
    ("نامه\u{200C}ای.com", "xn--mgba3gch31f060k.com"), ("localhost", "localhost"),
  ])
  func givesALabels(domain: String, ascii: String) throws {
    #expect(try normalizer.asciiDomain(domain) == ascii)
  }

  @Test(
    arguments: [
      (String(repeating: "a", count: 64) + ".org", .labelTooLong),
      (String(repeating: "ü", count: 60) + ".org", .labelTooLong),
      (String(repeating: "abcdefghi.", count: 26), .tooLong),
      ("a_b.org", .character), ("a b.org", .character), ("a\u{0}.org", .character),
      ("a\u{2100}.org", .character),
      ("\u{301}a.org", .context), ("a\u{200D}b.org", .context), ("a\u{5D0}.org", .direction),
      ("xn--zzzzzz99999.org", .encoding), ("-ü.org", .hyphen), ("aü--b.org", nil),
    ] as [(String, DomainProblem?)])
  func saysWhyThereIsNone(domain: String, problem: DomainProblem?) {
    if let problem {
      #expect(throws: problem) { try normalizer.asciiDomain(domain) }
    }
  }
}
