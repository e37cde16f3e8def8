import TestSupport
import Testing

@testable import Provisioning

@Suite struct PasswordLookTests {
  @Test(arguments: ["*", "****", "********", "••••••••", "●●●●●●●●", "∗∗∗∗∗∗"])
  func refusesMasks(password: String) throws {
    #expect(
      try check(row(password: password)).messages == [
        """
        password: is nothing but asterisks or dots, which stand in exports for a password that is not shown: write \
        the password itself, or leave the column out and say --generate-passwords
        """
      ])
  }

  @Test(arguments: [
    "d0763edaa9d9bd2a9516280e9044d885", "7C4A8D09CA3762AF61E59520943DC26494F8941B",
    "8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92",
    "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
    "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA", "{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g9cXdl",
    "pbkdf2_sha256$260000$abcdefghij$0123456789abcdef", "$6$rounds=5000$saltsalt$abcdefghijklmnop",
  ])
  func warnsOfHashes(password: String) throws {
    let checked = try check(row(password: password))
    #expect(checked.messages == [])
    #expect(
      checked.warningTexts == [
        "looks like a hash; the password will be this very text, and people could not sign in with theirs"
      ])
  }

  @Test(arguments: ["\"secret\"", "“secret”", "‘secret’", "„secret“"])
  func warnsOfQuotationMarks(password: String) throws {
    let checked = try check(row(password: password))
    #expect(checked.messages == [])
    #expect(checked.warningTexts == ["starts and ends with quotation marks; they are kept as a part of it"])
  }

  @Test(arguments: [
    "***secret", "secret***", "••••••x", "$2a$10$short", "d0763edaa9d9bd2a9516280e9044d88g", "\"secret",
    "secret”", "correct horse battery staple, at least", "“secret”s“.",
  ])
  func isSilentOtherwise(password: String) throws {
    let checked = try check(row(password: password))
    #expect(checked.messages == [])
    #expect(checked.warnings == [])
  }
}
