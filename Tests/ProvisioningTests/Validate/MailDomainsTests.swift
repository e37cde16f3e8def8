import TestSupport
import Testing

@testable import Provisioning

@Suite struct MailDomainsTests {
  @Test(
    arguments: [
      ("gmial.com", "gmail.com"), ("gmai.com", "gmail.com"), ("gmaill.com", "gmail.com"),
      ("gmail.co", "gmail.com"),
      ("gmail.con", "gmail.com"), ("gnail.com", "gmail.com"), ("hotmial.com", "hotmail.com"),
      ("hotmal.com", "hotmail.com"), ("hotmail.co", "hotmail.com"), ("hormial.com", "hotmail.com"),
      ("yaho.com", "yahoo.com"), ("yahooo.com", "yahoo.com"), ("outlok.com", "outlook.com"),
      ("otlook.co", "outlook.com"), ("iclod.com", "icloud.com"), ("yahoo.com.wt", nil),
      ("yaho.com.tw", "yahoo.com.tw"),
    ] as [(String, String?)])
  func suggests(domain: String, suggestion: String?) {
    let bytes = Array(domain.utf8)
    let domains = MailDomains()
    let found = domains.suggestion(for: bytes.span)
    #expect(found == suggestion)
  }

  @Test(arguments: [
    "gmail.com", "yahoo.com.tw", "mail.com", "ymail.com", "email.com", "example.com", "hotmail.ca",
    "hotmail.fr",
    "yahoo.com.hk", "yahoo.co.kr", "outlook.cl", "qq.com", "163.com", "126.com", "live.com", "gmx.de", "a.b",
    "foxmail.com", "xn--bcher-kva.example",
  ])
  func staysSilent(domain: String) {
    let bytes = Array(domain.utf8)
    let domains = MailDomains()
    let found = domains.suggestion(for: bytes.span)
    #expect(found == nil)
  }

  @Test(arguments: [
    ("ann@gmial.com", "\"gmial.com\" is used as it is; did you mean \"gmail.com\"?"),
    ("Ann@GMIAL.com", "\"gmial.com\" is used as it is; did you mean \"gmail.com\"?"),
    ("añn@gmial.com", "\"gmial.com\" is used as it is; did you mean \"gmail.com\"?"),
  ])
  func warnsAndAccepts(email: String, warning: String) throws {
    let checked = try check(row(email: email))
    #expect(checked.isValid)
    #expect(checked.warnings == [RowWarning(RowPosition(file: 0, line: 2, record: 1), .email, warning)])
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("ab", "abc", 1), ("abc", "axc", 1),
    ("", "abc", 3), ("ca", "abc", 3), ("gmial", "gmail", 1), ("kitten", "sitting", 3),
  ])
  func countsEdits(first: String, second: String, edits: Int) {
    #expect(EditDistance.between(Array(first.utf8), Array(second.utf8)) == edits)
    #expect(EditDistance.between(Array(second.utf8), Array(first.utf8)) == edits)
  }
}

extension MailDomainsTests {
  @Test func rememberingTheLastDomainChangesNoAnswer() {
    let domains = MailDomains()
    for (domain, expected) in [
      ("gmial.com", "gmail.com"), ("gmial.com", "gmail.com"), ("example.com", nil), ("gmail.com", nil),
      ("gmial.com", "gmail.com"), ("example.com", nil), ("example.com", nil),
    ] {
      let bytes = Array(domain.utf8)
      #expect(domains.suggestion(for: bytes.span) == expected)
    }
  }
}
