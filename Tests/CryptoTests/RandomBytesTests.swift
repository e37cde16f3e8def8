import Crypto
import Testing

@Suite struct RandomBytesTests {
  @Test(arguments: [0, 1, 16, 1000]) func givesAsManyAsAsked(_ count: Int) {
    #expect(RandomBytes.bytes(count).count == count)
    #expect(RandomBytes.text(length: count, alphabet: .alphanumeric).count == count)
  }

  @Test func doesNotRepeatItself() {
    #expect(RandomBytes.bytes(16) != RandomBytes.bytes(16))
  }

  @Test func textKeepsToItsAlphabetAndUsesAllOfIt() throws {
    let alphabet = try #require(RandomBytes.Alphabet("aé🔑"))
    let text = RandomBytes.text(length: 1000, alphabet: alphabet)
    #expect(Set(text) == ["a", "é", "🔑"])
  }

  // 62,000 draws of 62 characters: 1000 each with a standard deviation of 31. Taking bytes modulo 62 would give
  // eight of them 1211.
  @Test func textIsUnbiased() {
    var counts: [Character: Int] = [:]
    for character in RandomBytes.text(length: 62_000, alphabet: .alphanumeric) {
      counts[character, default: 0] += 1
    }
    #expect(counts.count == 62)
    #expect(counts.values.allSatisfy { (800...1200).contains($0) })
  }

  @Test func alphabetIsNeverEmpty() {
    #expect(RandomBytes.Alphabet("") == nil)
  }
}
