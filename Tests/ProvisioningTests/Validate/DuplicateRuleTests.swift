import TestSupport
import Testing

@testable import Provisioning

@Suite struct DuplicateRuleTests {
  @Test(arguments: [
    ("ann@example.org", "ann@example.org"), ("alice@example.com", "Alice@example.com"),
    ("USER@EXAMPLE.COM", "user@example.com"), ("ann@example.org", " ann@example.org\u{A0}"),
    ("user@bücher.example", "user@xn--bcher-kva.example"), ("user@bücher.example", "USER@BÜCHER.example"),
    ("jos\u{E9}@example.org", "jose\u{301}@example.org"), ("JOSÉ@example.org", "josé@example.org"),
    ("ΑΝΝΑ@example.org", "αννα@example.org"), ("ann@example。org", "ann@example.org"),
    ("ann@example.org", "ann@ｅｘａｍｐｌｅ.org"),
  ])
  func findsTheSameAccount(first: String, second: String) throws {
    let validator = try RowChecker()
    #expect(validator.check(row(email: first, line: 12)).messages == [])
    #expect(
      validator.check(row(email: second, line: 30)).violations == [
        Violation(
          .duplicate, .email, problem: "line 12 and line 30 are the same account", value: second,
          remedy: "keep one of the two rows; capital letters make no difference")
      ])
  }

  @Test(arguments: [
    ("ann@example.org", "ann@example.com"), ("ann+1@example.org", "ann+2@example.org"),
    ("a.b@gmail.com", "ab@gmail.com"), ("ann", "ann"),
  ])
  func leavesOthersAlone(first: String, second: String) throws {
    let validator = try RowChecker()
    _ = validator.check(row(email: first))
    #expect(validator.check(row(email: second)).violations.contains { $0.rule == .duplicate } == false)
  }

  /// The earlier row need not be valid, and the first one is named, not the last.
  @Test func judgesAgainstEveryEarlierRow() throws {
    let validator = try RowChecker()
    #expect(validator.check(row(name: nil, password: "x", line: 2)).violations.count == 2)
    #expect(validator.check(row(name: nil, line: 3)).violations.map(\.rule) == [.duplicate, .nameMissing])
    #expect(
      validator.check(row(line: 4)).violations.map(\.problem) == ["line 2 and line 4 are the same account"])
  }

  @Test func saysWhenTheFirstIsInAnotherFile() throws {
    let validator = try RowChecker()
    _ = validator.check(row(file: 0, line: 9))
    #expect(
      validator.check(row(file: 1, line: 3)).violations.map(\.problem) == [
        "line 9 of an earlier file and line 3 are the same account"
      ])
  }
}
