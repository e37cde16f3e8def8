import TestSupport
import Testing

@testable import Provisioning

@Suite struct PhotoURLRuleTests {
  @Test(arguments: [
    "https://example.org/ann.jpg", "http://example.org", "HTTPS://EXAMPLE.ORG/a?b=c#d", "https://[::1]/a",
    "https://user@example.org:8080/a%20b", "",
  ])
  func accepts(url: String) throws {
    #expect(try check(row(email: "ann@example.org", [.photoURL: url])).messages == [])
  }

  @Test(arguments: [
    ("ann.jpg", "is no web address"), ("ftp://example.org/a", "does not start with http:// or https://"),
    ("javascript:alert(1)", "is no web address"), ("https://", "has no host"), ("https:///a", "has no host"),
    ("https://:80/a", "has no host"), ("https://user@/a", "has no host"),
    ("https://example.org/a b", "has a space"),
    ("https://example.org/é", "has U+00E9 (latin small letter e with acute), which a URL cannot have"),
    ("https://example.org/<x>", "has \"<\", which a URL cannot have"),
    (" https://example.org", "has a space"),
    ("data:image/png;base64,AAAA", "is no web address"),
  ])
  func refuses(url: String, problem: String) throws {
    let violations = try check(row(email: "ann@example.org", [.photoURL: url])).violations
    #expect(
      violations == [
        Violation(
          .photoURLMalformed, .photoURL, problem: problem, value: url,
          remedy: "write it as https://example.org/ann.jpg")
      ])
  }
}
