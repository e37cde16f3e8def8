import Testing

@testable import RowFiles

@Suite struct DoubleEncodingTests {
  private func place(in text: String) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { DoubleEncoding.firstIndex(in: $0) }
  }

  /// Each is UTF-8 that was taken for windows-1252: é, É, Ö, ß, ñ, ü, à, °, Š, č, ć, ’, 王, М, 🔑.
  @Test(arguments: [
    "RenÃ©", "Ã‰mile", "Ã–zil", "StraÃŸe", "NÃºÃ±ez", "MÃ¼ller", "voilÃ\u{A0}", "20Â°", "Å\u{A0}imon Å¡",
    "Ä\u{8D}",
    "MiloÅ¡eviÄ‡", "Oâ€™Neil", "çŽ‹å°", "ÐœÐ°Ñ€Ð¸Ñ\u{8F}", "ðŸ”‘",
  ])
  func isFound(_ text: String) {
    #expect(place(in: "Ann," + text + ",x") != nil)
  }

  @Test(arguments: [
    "René", "Émile", "Özil", "Straße", "Núñez", "Müller", "voilà", "20°", "Šimon", "Milošević", "O’Neil",
    "王小明",
    "Мария", "🔑", "“CAFÉ”", "«CAFÉ»", "«LÄ»", "Å\u{A0}", "Ñandú", "ESPAÑA", "IRMÃ”", "São Paulo", "ÂGE", "Ã",
    "à la carte", "Île-de-France", "Ð", "Þór Ðe", "Çağrı", "Ştefan", "Łódź", "naïve", "Æ Ø Å", "â€",
  ])
  func isNotFound(_ text: String) {
    #expect(place(in: "Ann," + text + ",x") == nil, "\(text)")
  }

  @Test func firstPlace() {
    #expect(place(in: "Ann É, RenÃ©") == 11)
    #expect(place(in: "") == nil)
    #expect(place(in: "Ã") == nil)
  }
}
