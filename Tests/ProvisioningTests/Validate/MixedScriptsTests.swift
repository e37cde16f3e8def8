import TestSupport
import Testing

@testable import Provisioning

@Suite struct MixedScriptsTests {
  @Test(
    arguments: [
      ("g\u{43E}ogle.com", "\u{43E}"), ("exampl\u{435}.org", "\u{435}"), ("p\u{3B1}ypal.com", "\u{3B1}"),
      ("школа.com", nil), ("bücher.example", nil), ("αβγ.gr", nil), ("example.рф", nil), ("例え.jp", nil),
    ] as [(String, Unicode.Scalar?)])
  func findsTheStranger(domain: String, stranger: Unicode.Scalar?) {
    #expect(MixedScripts.stranger(in: domain) == stranger)
  }

  @Test func warnsAndAccepts() throws {
    let checked = try check(row(email: "ann@exampl\u{435}.org"))
    #expect(checked.isValid)
    #expect(
      checked.warningTexts == [
        "\"exampl\u{435}.org\" mixes letters that look alike: U+0435 (cyrillic small letter ie) beside Latin ones; it is used as it is"
      ])
  }
}
