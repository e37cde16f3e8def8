import Testing

@testable import Crypto

@Suite struct PasswordHashTests {
  static let passwords = [
    "secret1", "", "pass word\u{0}with zero", "密碼🔑", String(repeating: "x", count: 4096),
  ]

  @Test(arguments: passwords) func matchesItsPasswordAlone(_ password: String) throws {
    let hash = try PasswordHash(of: password, cost: .least)
    #expect(hash.matches(password))
    #expect(!hash.matches(password + "x"))
    #expect(!hash.text.contains("secret1"))
  }

  @Test func saltIsNewEachTime() throws {
    let first = try PasswordHash(of: "secret1", cost: .least)
    let second = try PasswordHash(of: "secret1", cost: .least)
    #expect(first != second)
  }

  @Test func textIsPHC() throws {
    let hash = try PasswordHash(of: "secret1", cost: .recommended)
    #expect(hash.text.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
  }

  @Test func needsRehashOnlyWhenTheCostDiffers() throws {
    let hash = try PasswordHash(of: "secret1", cost: .init(memoryKiB: 16, passes: 2))
    #expect(!hash.needsRehash(for: .init(memoryKiB: 16, passes: 2)))
    #expect(hash.needsRehash(for: .init(memoryKiB: 32, passes: 2)))
    #expect(hash.needsRehash(for: .init(memoryKiB: 16, passes: 3)))
    #expect(PasswordHash(text: "plain").needsRehash(for: .least))
  }

  @Test func damagedTextMatchesNothing() {
    #expect(!PasswordHash(text: "").matches(""))
    #expect(!PasswordHash(text: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$").matches("secret1"))
  }

  @Test func tooMuchMemoryIsAnError() {
    #expect(throws: PasswordHashFailure.outOfMemory) {
      try PasswordHash(of: "secret1", cost: .init(memoryKiB: .max, passes: 1))
    }
  }

  @Test func descriptionShowsNothing() throws {
    let hash = try PasswordHash(of: "secret1", cost: .least)
    #expect("\(hash)" == "(password hash)")
    #expect(String(reflecting: hash) == "(password hash)")
  }
}
