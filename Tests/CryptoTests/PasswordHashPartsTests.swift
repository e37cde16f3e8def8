import Testing

@testable import Crypto

@Suite struct PasswordHashPartsTests {
  @Test func takesThePHCStringApart() throws {
    let text = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaA"
    let parts = try #require(PasswordHashParts(PasswordHash(text: text)))
    #expect(parts.variant == .argon2id)
    #expect(parts.version == 19)
    #expect(parts.memoryKiB == 19456)
    #expect(parts.passes == 2)
    #expect(parts.lanes == 1)
    #expect(parts.salt == "c2FsdHNhbHRzYWx0c2FsdA")
    #expect(parts.hash == "aGFzaA")
  }

  @Test(arguments: [
    "", "secret1", "$2b$10$abcdefghijklmnopqrstuv", "$argon2id$v=19$m=8,t=1$c2FsdA$aGFzaA",
    "$argon2id$v=x$m=8,t=1,p=1$c2FsdA$aGFzaA", "$argon2id$v=19$t=1,m=8,p=1$c2FsdA$aGFzaA",
  ])
  func refusesOtherText(_ text: String) {
    #expect(PasswordHashParts(PasswordHash(text: text)) == nil)
  }
}
