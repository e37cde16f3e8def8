import Crypto
import Testing

@Suite("Base64URL")
struct Base64URLTests {
  // RFC 4648, section 10, without padding; and the two characters that differ from base64.
  private static let pairs: [(bytes: [UInt8], text: String)] = [
    ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
    (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
    ([0xFB, 0xFF, 0xBF], "-_-_"), ([0], "AA"),
  ]

  @Test(arguments: pairs)
  func encodesAndDecodes(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test(arguments: ["Z", "Zg==", "+/+/", "Zm 9v", "Zm9v\n", "Zm9v\u{0}", "Zh", "ü"])
  func refusesAllElse(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
