import Testing

@testable import RowFiles

@Suite("UTF-8")
struct UTF8ValidationTests {
  @Test("agrees with the standard library on every sequence of up to three bytes at the edges")
  func edges() {
    let edges: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
      0xEE,
      0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for first in edges {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            let expected = String(validating: bytes, as: UTF8.self) != nil
            let (count, _) = bytes.withUnsafeBufferPointer { validUTF8(in: $0) }
            #expect((count == bytes.count) == expected, "\(bytes)")
          }
        }
      }
    }
  }

  @Test(
    "a character that is cut off is told from one that is wrong, behind any number of ASCII",
    arguments: 0...17)
  func cutOff(ascii: Int) {
    func check(_ tail: [UInt8]) -> (Int, Bool) {
      let bytes = [UInt8](repeating: 0x61, count: ascii) + tail
      let (count, isMalformed) = bytes.withUnsafeBufferPointer { validUTF8(in: $0) }
      return (count - ascii, isMalformed)
    }
    #expect(check([0xC3]) == (0, false))
    #expect(check([0xE2, 0x82]) == (0, false))
    #expect(check([0xF0, 0x9F, 0x94]) == (0, false))
    #expect(check([0xF0, 0x8F]) == (0, true))
    #expect(check([0xED, 0xA0]) == (0, true))
    #expect(check([0xC3, 0xA9, 0x80]) == (2, true))
    #expect(check([0xC3, 0xA9]) == (2, false))
  }
}
