import TestSupport
import Testing

@testable import Provisioning

@Suite struct ClaimsRuleTests {
  private func check(_ claims: String) -> [Violation] {
    let rule = ClaimsRule(reserved: ["sub", "aud"])
    var findings = Findings(at: RowPosition(file: 0, line: 2, record: 1), violations: [])
    rule.check(row([.claims: claims]), &findings)
    return findings.violations
  }

  @Test(arguments: ["{}", #"{"role": "teacher"}"#, #"{"Sub": 1, "nested": {"sub": 2}}"#, "", "  "])
  func accepts(claims: String) {
    #expect(check(claims) == [])
  }

  @Test func namesWhatIsReserved() {
    let claims = #"{"role": 1, "sub": 2, "aud": 3}"#
    #expect(
      check(claims) == [
        Violation(
          .claimsReserved, .claims,
          problem: "uses a name that the service keeps for itself: \"sub\", \"aud\"",
          value: claims, remedy: "choose another name")
      ])
  }

  @Test(arguments: [
    ("[]", "is not a JSON object"),
    ("\"admin\"", "is not a JSON object"),
    (#"{"a": 1, "a": 2}"#, "has the name \"a\" twice"),
  ])
  func saysWhyItIsNoObject(claims: String, problem: String) {
    #expect(
      check(claims) == [
        Violation(
          .claimsMalformed, .claims, problem: problem, value: claims,
          remedy: #"write it as {"role": "teacher"}"#)
      ])
  }

  @Test(arguments: ["admin", "{role: 1}", "{'role': 1}", #"{"role": 1,}"#, "{"])
  func saysWhatIsNoJSON(claims: String) {
    let violations = check(claims)
    #expect(violations.map(\.rule) == [.claimsMalformed])
    #expect(violations.first?.problem.hasPrefix("is not JSON: at character ") == true)
  }
}
