import Provisioning
import Testing

@Suite struct SecretTests {
  private let secret = Secret("hunter2")

  @Test func noWayOfPrintingShowsIt() {
    var dumped = ""
    dump(secret, to: &dumped)
    let account = Account(
      email: EmailAddress(address: "a@example.org", key: AccountKey("a@example.org")), displayName: "Ann",
      password: secret)
    var dumpedAccount = ""
    dump(account, to: &dumpedAccount)
    for text in [
      "\(secret)", String(describing: secret), String(reflecting: secret), dumped, "\(account)",
      dumpedAccount,
      String(reflecting: RegisteredAccount(uid: "u", session: secret)),
    ] {
      #expect(!text.contains("hunter2"))
    }
  }

  @Test func revealedGivesIt() {
    #expect(secret.revealed == "hunter2")
  }
}
