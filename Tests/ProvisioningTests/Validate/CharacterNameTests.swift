import Testing

@testable import Provisioning

@Suite struct CharacterNameTests {
  @Test(
    arguments: [
      (";", "\";\""),
      ("\u{200B}", "U+200B (zero width space)"),
      ("\u{7}", "U+0007"),
      (" ", "U+0020 (space)"),
      ("\u{1F600}", "U+1F600 (grinning face)"),
      ("\u{E000}", "U+E000"),
    ] as [(Unicode.Scalar, String)])
  func namesACharacter(scalar: Unicode.Scalar, name: String) {
    #expect(named(scalar) == name)
  }

  @Test(arguments: ["", "abc", "é", "語語", "a\u{1F600}b", "e\u{301}"]) func countsUTF16Units(text: String) {
    let bytes = Array(text.utf8)
    let count = bytes.span.utf16Count
    #expect(count == text.utf16.count)
  }
}
