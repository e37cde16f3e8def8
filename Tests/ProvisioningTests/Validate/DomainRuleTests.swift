import DomainNames
import TestSupport
import Testing

@testable import Provisioning

@Suite struct DomainRuleTests {
  private let normalizer = UnicodeAddressNormalizer()

  @Test(
    arguments: [
      ("localhost", "has no dot after the \"@\""),
      ("[127.0.0.1]", "has a network address in place of a domain"),
      ("127.0.0.1", "has a domain that ends in a digit"),
      (".example.org", "has a dot right after the \"@\""),
      ("example.org.", "ends with a dot"),
      ("example..org", "has two dots in a row"),
      ("example.org。", "ends with a dot"),
      ("-example.org", "has a hyphen at the start or end of a part of its domain"),
      ("example-.org", "has a hyphen at the start or end of a part of its domain"),
      ("ab--c.org", "has two hyphens after two letters of its domain"),
      ("exa_mple.org", "has \"_\" after the \"@\""),
      ("example.org/", "has \"/\" after the \"@\""),
      ("exa,mple.org", "has \",\" after the \"@\""),
      ("xn--\u{FC}.org", "has \"xn--\" in its domain, and what follows does not decode"),
      ("xn--zzzzzz99999.org", "has \"xn--\" in its domain, and what follows does not decode"),
      ("\u{301}a.org", "has a character in its domain that cannot stand there"),
      ("a\u{5D0}.org", "mixes left-to-right and right-to-left letters in its domain"),
      ("a\u{2603}.org", nil),
      ("exa\u{2100}mple.org", "has a character that no domain can have"),
      (
        String(repeating: "a", count: 64) + ".org",
        "has a part of its domain that is longer than 63 characters"
      ),
      (String(repeating: "ü", count: 60) + ".org", nil),
    ] as [(String, String?)])
  func namesTheFault(domain: String, problem: String?) {
    let result = DomainRule(requiresTLD: true, normalizer: normalizer).read(domain)
    guard case .failure(let fault) = result else {
      Issue.record("accepted: \(result)")
      return
    }
    if let problem { #expect(fault.problem == problem) }
  }

  @Test(arguments: [
    ("example.com", "example.com"), ("localhost.test", "localhost.test"), ("EXAMPLE.Org", "example.org"),
    ("bücher.example", "xn--bcher-kva.example"), ("школа.рф", "xn--80atdl2c.xn--p1ai"),
    (String(repeating: "a", count: 63) + ".org", String(repeating: "a", count: 63) + ".org"),
    ("ｅｘａｍｐｌｅ．ｏｒｇ", "example.org"), ("3com.com", "3com.com"), ("ж--k.de", "xn----k-udd.de"),
  ])
  func givesTheFormForTheWire(domain: String, ascii: String) {
    #expect(DomainRule(requiresTLD: true, normalizer: normalizer).read(domain) == .success(ascii))
  }

  @Test(arguments: ["localhost", "mail1", "10.0.0.1"]) func takesShortNamesWhenAsked(domain: String) throws {
    var rules = ValidationRules()
    rules.requiresTLD = false
    #expect(try check(row(email: "ann@\(domain)"), rules: rules).messages == [])
    #expect(try check(row(email: "ann@\(domain)")).violations.map(\.rule) == [.emailDomain])
  }

  @Test(arguments: DomainProblem.allCases) func hasWordsForEachProblem(problem: DomainProblem) {
    struct Refusing: AddressNormalizer {
      let problem: DomainProblem
      func composed(_ text: String) -> String { text }
      func asciiDomain(_ domain: String) throws(DomainProblem) -> String { throw problem }
    }
    let rule = EmailRule(requiresTLD: true, normalizer: Refusing(problem: problem))
    let violations = rule.read("ann@bücher.example", cell: "ann@bücher.example").violations
    #expect(violations.map(\.rule) == [.emailDomain])
  }
}
