import DomainNames
import Testing

@testable import Provisioning

@Suite struct PlainAddressTests {
  private let rule = EmailRule(requiresTLD: true, normalizer: UnicodeAddressNormalizer())

  @Test(arguments: ["ann@example.org", "Ann.Lee+x@EXAMPLE.co.uk", "a@b.c", "a@1-2.x3y"])
  func knowsAPlainAddress(text: String) throws {
    let bytes = Array(text.utf8)
    let known = PlainAddress(bytes.span)
    let plain = try #require(known)
    #expect(plain.domainStart == (bytes.firstIndex(of: UInt8(ascii: "@")) ?? 0) + 1)
    #expect(plain.hasCapitals == (text != text.lowercased()))
  }

  @Test(arguments: [
    "", "@", "a", "a@", "@b.c", "a@b", "a@.b.c", "a@b.c.", "a@b..c", "a@-b.c", "a@b-.c", "a@b.c-", "a@b--c.d",
    "a@xn--bcher-kva.de", "a@b.1", "a.@b.c", ".a@b.c", "a..b@c.d", "a b@c.d", "ä@b.c", "a@ä.c", "a@b@c.d",
    "a@b_c.d", "\"a\"@b.c", "a@b.c ", "a@[1.2.3.4]",
  ])
  func leavesTheRestToTheRule(text: String) {
    let bytes = Array(text.utf8)
    let plain = PlainAddress(bytes.span)
    #expect(plain == nil)
  }

  /// Over random texts of the characters that matter: what the shortcut accepts, the rule accepts with the same
  /// folded form.
  @Test(arguments: [1, 2, 3] as [UInt64]) func neverAcceptsWhatTheRuleRefuses(seed: UInt64) {
    var generator = Splitmix(state: seed)
    let letters = Array("aAzZbc09.-bcde@+;é".utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? 97
      }
      bytes.append(UInt8(ascii: "@"))
      bytes += (0..<Int.random(in: 2...8, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? 97
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard PlainAddress(bytes.span) != nil else { continue }
      accepted += 1
      #expect(rule.read(text, cell: text).address?.key.text == text.lowercased(), "\(text)")
    }
    #expect(accepted > 100)
  }
}

/// SplitMix64: the same numbers for the same seed.
struct Splitmix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
