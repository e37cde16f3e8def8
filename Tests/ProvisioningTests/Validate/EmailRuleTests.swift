import DomainNames
import TestSupport
import Testing

@testable import Provisioning

@Suite struct EmailRuleTests {
  private let rule = EmailRule(requiresTLD: true, normalizer: UnicodeAddressNormalizer())

  @Test(arguments: [
    ("ann@example.com", "ann@example.com", "ann@example.com"),
    ("Ann.Lee@EXAMPLE.com", "Ann.Lee@example.com", "ann.lee@example.com"),
    ("user+tag@example.org", "user+tag@example.org", "user+tag@example.org"),
    ("o'neil@example.org", "o'neil@example.org", "o'neil@example.org"),
    ("!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org"),
    ("a@b.co", "a@b.co", "a@b.co"),
    ("1@1.a1b", "1@1.a1b", "1@1.a1b"),
    ("user@bücher.example", "user@xn--bcher-kva.example", "user@xn--bcher-kva.example"),
    ("user@BÜCHER.example", "user@xn--bcher-kva.example", "user@xn--bcher-kva.example"),
    ("user@bu\u{308}cher.example", "user@xn--bcher-kva.example", "user@xn--bcher-kva.example"),
    ("user@xn--bcher-kva.example", "user@xn--bcher-kva.example", "user@xn--bcher-kva.example"),
    ("user@faß.de", "user@xn--fa-hia.de", "user@xn--fa-hia.de"),
    ("user@例え.テスト", "user@xn--r8jz45g.xn--zckzah", "user@xn--r8jz45g.xn--zckzah"),
    ("user@example。org", "user@example.org", "user@example.org"),
    ("Jose\u{301}@example.org", "Jos\u{E9}@example.org", "jos\u{E9}@example.org"),
    ("王小明@example.org", "王小明@example.org", "王小明@example.org"),
    ("ΑΝΝΑ@example.org", "ΑΝΝΑ@example.org", "αννα@example.org"),
    ("\u{1F600}@example.org", "\u{1F600}@example.org", "\u{1F600}@example.org"),
  ])
  func acceptsAndFolds(text: String, address: String, key: String) throws {
    let reading = rule.read(text, cell: text)
    #expect(reading.violations == [])
    let email = try #require(reading.address)
    // By bytes: Swift's == would not tell composed letters from others.
    #expect(Array(email.address.utf8) == Array(address.utf8))
    #expect(Array(email.key.text.utf8) == Array(key.utf8))
  }

  @Test(arguments: [
    ("ann.example.org", ["has no \"@\""]),
    ("johndoe.local", ["has no \"@\""]),
    ("@", ["has nothing before the \"@\"", "has nothing after the \"@\""]),
    ("@example.org", ["has nothing before the \"@\""]),
    ("ann@", ["has nothing after the \"@\""]),
    ("ann@lee@example.org", ["has more than one \"@\""]),
    ("ann@@example.org", ["has more than one \"@\""]),
    (".ann@example.org", ["starts with a dot"]),
    ("ann.@example.org", ["has a dot right before the \"@\""]),
    ("an..n@example.org", ["has two dots in a row"]),
    ("an(n@example.org", ["has \"(\" before the \"@\""]),
    ("an\\n@example.org", ["has \"\\\" before the \"@\""]),
    (
      "\u{301}ann@example.org",
      ["starts with the accent U+0301 (combining acute accent), which has no letter to stand on"]
    ),
    ("a b@example.org", ["has a space inside"]),
    ("a\nb@example.org", ["has a line break inside"]),
    ("a\tb@example.org", ["has a tab inside"]),
    ("a\u{A0}b@example.org", ["has U+00A0 (no-break space) inside"]),
    ("a\u{200B}b@example.org", ["has U+200B (zero width space) inside"]),
    ("a\u{200D}b@example.org", ["has U+200D (zero width joiner) inside"]),
    ("a\u{202E}b@example.org", ["has U+202E (right-to-left override) inside"]),
    ("ann@exa\u{AD}mple.org", ["has U+00AD (soft hyphen) inside"]),
    ("ann@exa\u{2028}mple.org", ["has U+2028 (line separator) inside"]),
    ("a\u{0}b@example.org", ["has U+0000 inside"]),
    ("a\u{7F}b@example.org", ["has U+007F inside"]),
    ("a\u{E000}b@example.org", ["has U+E000 inside"]),
    ("a\u{3164}b@example.org", ["has U+3164 (hangul filler) inside"]),
    ("ann@exa\u{FE0F}mple.org", ["has U+FE0F (variation selector-16) inside"]),
    ("an(n@exa_mple.org", ["has \"(\" before the \"@\"", "has \"_\" after the \"@\""]),
  ])
  func namesEveryFault(text: String, problems: [String]) {
    let reading = rule.read(text, cell: text)
    #expect(reading.violations.map(\.problem) == problems)
    #expect(reading.violations.allSatisfy { $0.field == .email && $0.value == text })
    #expect(reading.address == nil)
  }

  @Test(arguments: [
    ("a\u{37E}b@example.org", "has U+037E (greek question mark), which stands for \";\", before the \"@\""),
    ("\u{37E}@example.org", "has U+037E (greek question mark), which stands for \";\", before the \"@\""),
  ])
  func judgesAfterComposing(text: String, problem: String) {
    #expect(rule.read(text, cell: text).violations.map(\.problem) == [problem])
  }

  /// U+1FEF composes into a grave accent, which a local part can have.
  @Test func acceptsWhatComposesIntoSomethingAllowed() {
    #expect(rule.read("a\u{1FEF}b@example.org", cell: "").address?.address == "a`b@example.org")
  }

  @Test(arguments: [
    (String(repeating: "a", count: 64) + "@example.org", []),
    (String(repeating: "a", count: 65) + "@example.org", ["has 65 bytes before the \"@\""]),
    (String(repeating: "語", count: 21) + "@example.org", []),
    (String(repeating: "語", count: 22) + "@example.org", ["has 66 bytes before the \"@\""]),
    // Short once composed, but the service may count what was typed.
    (String(repeating: "e\u{301}", count: 22) + "@example.org", ["has 66 bytes before the \"@\""]),
    (longAddress(254), []),
    (longAddress(255), ["has 255 bytes"]),
  ])
  func holdsToLengths(text: String, problems: [String]) {
    let reading = rule.read(text, cell: text)
    #expect(reading.violations.map(\.problem) == problems)
    #expect(reading.violations.allSatisfy { $0.rule == .emailTooLong })
  }

  @Test(arguments: [nil, "", " ", "\u{FEFF}\t"]) func wantsAnAddress(email: String?) throws {
    #expect(
      try check(row(email: email)).messages == ["email: is empty: write the address, as in name@example.org"])
  }

  @Test(arguments: [
    "ann@example.org ", "ann@example.org\u{A0}", "\u{FEFF}ann@example.org", "ann@example.org\r\n",
    "\u{200B}ann@example.org", "\u{3000}ann@example.org\u{2060}",
  ])
  func trimsWithAWarning(email: String) throws {
    let given = row(email: email)
    let validator = try RowChecker()
    let checked = validator.check(given)
    #expect(checked.messages == [])
    #expect(
      checked.warningTexts == ["white space or invisible characters around \(quoted(email)) are left out"])
    #expect(validator.account(for: given)?.email.address == "ann@example.org")
  }

  @Test func showsTheCellAsItStands() throws {
    #expect(
      try check(row(email: " ann.example.org")).messages == [
        "email: has no \"@\" (\" ann.example.org\"): write it as name@example.org"
      ])
  }

  /// An address of a length, with labels of 59 bytes.
  private static func longAddress(_ count: Int) -> String {
    let start = "a@" + String(repeating: String(repeating: "b", count: 59) + ".", count: 4)
    return start + String(repeating: "c", count: count - start.utf8.count)
  }
}
