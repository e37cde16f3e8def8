import Testing

@testable import Crypto

@Suite struct KeyedHashTests {
  /// Vectors of the reference implementation (vectors_sip128): the key is 00 to 0f, the text 00, 01, 02, ...
  @Test(
    arguments: [
      (0, 0xe6a8_25ba_047f_81a3, 0x9302_55c7_1472_f66d),
      (1, 0x44af_996b_d8c1_87da, 0x45fc_229b_1159_7634),
      (15, 0x11a8_b033_99e9_9354, 0xd9c3_cf97_0fec_087e),
    ] as [(Int, UInt64, UInt64)])
  func followsTheReference(count: Int, high: UInt64, low: UInt64) {
    let hash = KeyedHash(key: InlineArray { UInt8($0) })
    let text = (0..<count).map { UInt8($0) }
    let result = hash.hash(text.span)
    #expect(result.high == high)
    #expect(result.low == low)
  }

  @Test func hasAKeyOfItsOwn() throws {
    let text = Array("ann@example.org".utf8)
    let first = try #require(KeyedHash())
    let second = try #require(KeyedHash())
    let (one, again, other) = (first.hash(text.span), first.hash(text.span), second.hash(text.span))
    #expect(one == again)
    #expect(one != other)
  }
}
