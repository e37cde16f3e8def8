import TestSupport
import Testing

@testable import Provisioning

@Suite struct BackendLimitsTests {
  private static let limits = AccountLimits(
    emailLength: 20, displayNameLength: 8, passwordLength: 6...10, uidLength: 4, photoURLLength: 24,
    claimsLength: 10, passwordPolicy: nil, reservedClaims: [])

  @Test(
    arguments: [
      ([.email: "abcdefgh@example.org"], []),
      (
        [.email: "abcdefghi@example.org"],
        ["email: has 21 characters (\"abcdefghi@example.org\"): the backend takes at most 20"]
      ),
      (
        [.email: "abcdefghé@example.org"],
        ["email: has 21 characters (\"abcdefghé@example.org\"): the backend takes at most 20"]
      ),
      ([.name: "12345678"], []),
      ([.name: " 12345678 "], []),
      ([.name: "123456789"], ["name: has 9 characters (\"123456789\"): shorten it to at most 8"]),
      // Four emoji are eight UTF-16 units.
      ([.name: "\u{1F600}\u{1F600}\u{1F600}\u{1F600}"], []),
      (
        [.name: "\u{1F600}\u{1F600}\u{1F600}\u{1F600}x"],
        ["name: has 9 characters (\"\u{1F600}\u{1F600}\u{1F600}\u{1F600}x\"): shorten it to at most 8"]
      ),
      ([.name: "", .firstName: "1234", .lastName: "567"], []),
      (
        [.name: "", .firstName: "1234", .lastName: "5678"],
        ["name: has 9 characters (\"1234 5678\"): shorten it to at most 8"]
      ),
      ([.uid: "1234"], []),
      ([.uid: "12345"], ["uid: has 5 characters (\"12345\"): shorten it to at most 4"]),
      ([.photoURL: "https://example.org/abcd"], []),
      (
        [.photoURL: "https://example.org/abcde"],
        ["photo_url: has 25 characters (\"https://example.org/abcde\"): use a URL of at most 24"]
      ),
      ([.claims: #"{"a":"bc"}"#], []),
      (
        [.claims: #"{"a":"é1"}"#],
        ["claims: has 11 bytes (\"{\\\"a\\\":\\\"é1\\\"}\"): shorten it to at most 10"]
      ),
    ] as [([Field: String], [String])])
  func holdsTo(cells: [Field: String], messages: [String]) throws {
    let plain: [Field: String] = [.email: "a@b.c", .name: "Ann", .password: "secret"]
    let given = row(plain.merging(cells) { $1 })
    #expect(try check(given, limits: Self.limits).messages == messages)
  }

  @Test func aValueThatCannotBeSetIsNotDropped() throws {
    var limits = Self.limits
    limits.unsettable = [.phone, .uid]
    let cells: [Field: String] = [.email: "a@b.c", .name: "Ann", .password: "secret"]
    let given = row(cells.merging([.phone: "+15555550100", .uid: "", .disabled: "true"]) { $1 })
    #expect(
      try check(given, limits: limits).messages == [
        "phone: cannot be set by this way to the backend: leave it out, or use --credentials"
      ])
  }

  @Test func takesWhatIdentityToolkitTakes() throws {
    let most = row(
      name: String(repeating: "x", count: 256), [.uid: String(repeating: "u", count: 128)])
    #expect(try check(most).messages == [])
    let more = row(
      name: String(repeating: "x", count: 257), [.uid: String(repeating: "u", count: 129)])
    #expect(try check(more).violations.map(\.rule) == [.nameTooLong, .uidMalformed])
  }
}
