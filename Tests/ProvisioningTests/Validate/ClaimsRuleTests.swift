import TestSupport
import Testing

@testable import Provisioning

@Suite struct ClaimsRuleTests {
  private func check(_ claims: String, _ names: Result<[String], ClaimsProblem>) -> [Violation] {
    let rule = ClaimsRule(reserved: ["sub", "aud"]) { _ throws(ClaimsProblem) in try names.get() }
    var findings = Findings(at: RowPosition(file: 0, line: 2, record: 1), violations: [])
    rule.check(row([.claims: claims]), &findings)
    return findings.violations
  }

  @Test(arguments: [[], ["role"], ["role", "Sub"]]) func acceptsNamesThatAreFree(names: [String]) {
    #expect(check("{}", .success(names)) == [])
  }

  @Test func namesWhatIsReserved() {
    #expect(
      check("{…}", .success(["role", "sub", "aud"])) == [
        Violation(
          .claimsReserved, .claims,
          problem: "uses a name that the service keeps for itself: \"sub\", \"aud\"",
          value: "{…}", remedy: "choose another name")
      ])
  }

  @Test func saysWhyItIsNoObject() {
    #expect(
      check("[]", .failure(ClaimsProblem("is not a JSON object"))) == [
        Violation(
          .claimsMalformed, .claims, problem: "is not a JSON object", value: "[]",
          remedy: #"write it as {"role": "teacher"}"#)
      ])
  }

  @Test(arguments: ["", "  "]) func takesNothingForNothing(claims: String) {
    #expect(check(claims, .failure(ClaimsProblem("is not JSON"))) == [])
  }
}
