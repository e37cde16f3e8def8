@testable import RunLedger
import Testing

@Suite struct FinishedAccountsTests {
  @Test func findsWhatWasPutInAndNothingElse() {
    var accounts = FinishedAccounts(capacity: 5000)
    for number in 0..<5000 { accounts.insert("user\(number)@example.org", uid: "uid \(number)") }
    for number in 0..<5000 { #expect(accounts.uid(of: "user\(number)@example.org") == "uid \(number)") }
    for number in 5000..<10_000 { #expect(accounts.uid(of: "user\(number)@example.org") == nil) }
  }

  @Test(arguments: ["", "a", "\u{E9}@example.org", String(repeating: "x", count: 255)])
  func takesKeysOfAllSizes(key: String) {
    var accounts = FinishedAccounts(capacity: 1)
    accounts.insert(key, uid: key)
    #expect(accounts.uid(of: key) == key)
    #expect(accounts.uid(of: key + "y") == nil)
  }

  /// What is left out is looked up in the file.
  @Test func leavesOutWhatDoesNotFit() {
    var accounts = FinishedAccounts(capacity: 8)
    for number in 0..<100 { accounts.insert("\(number)", uid: "u") }
    #expect((0..<100).count { accounts.uid(of: "\($0)") == "u" } == 8)
    var one = FinishedAccounts(capacity: 8)
    one.insert(String(repeating: "x", count: 256), uid: "u")
    #expect(one.uid(of: String(repeating: "x", count: 256)) == nil)
  }
}
