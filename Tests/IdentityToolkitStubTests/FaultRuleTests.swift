import IdentityToolkitStub
import Testing

@Suite("Fault rules")
struct FaultRuleTests {
  /// `x` where the fault strikes.
  @Test(arguments: [
    ("unavailable", "xxxxxxxx"),
    ("unavailable every=3", "--x--x--"),
    ("unavailable every=4 burst=2", "--xx--xx"),
    ("unavailable at=2", "-x------"),
    ("unavailable after=5", "-----xxx"),
    ("unavailable every=2 times=2", "-x-x----"),
    ("unavailable operation=signUp every=3", "--x--x--"),
    ("unavailable operation=update", "--------"),
    ("unavailable probability=0", "--------"),
    ("unavailable probability=1", "xxxxxxxx"),
  ])
  func strikes(rule: String, pattern: String) throws {
    #expect(try strikes(in: RunningStub(("fault", rule))) == pattern)
  }

  @Test func chanceComesFromTheSeed() throws {
    func pattern(seed: String) throws -> String {
      try strikes(in: RunningStub(("fault", "unavailable probability=0.5"), ("seed", seed)), requests: 40)
    }
    #expect(try pattern(seed: "7") == pattern(seed: "7"))
    #expect(try pattern(seed: "7") != pattern(seed: "8"))
    #expect(try (8...32).contains(pattern(seed: "7").count { $0 == "x" }))
  }

  @Test func firstRuleThatStrikesWins() throws {
    let running = try RunningStub(("fault", "internalError at=2"), ("fault", "unavailable every=2"))
    let statuses = try (1...4).map { try running.signUp("a\($0)@example.com").status }
    #expect(statuses == [200, 500, 200, 503])
  }

  @Test(arguments: [
    ("nonsense", "no fault 'nonsense'"),
    ("unavailable operation=nope", "no operation 'nope'"),
    ("unavailable every=often", "'often' is no number for 'every'"),
    ("unavailable every=0", "'every' must be at least 1"),
    ("unavailable colour=red", "a fault has no 'colour'"),
    ("unavailable always", "'always' is not name=value"),
    ("", "a fault needs a kind"),
  ])
  func refused(rule: String, message: String) {
    #expect(throws: FaultSyntaxError(message)) { try FaultRule(parsing: rule) }
  }

  private func strikes(in running: RunningStub, requests: Int = 8) throws -> String {
    try String((1...requests).map { try running.signUp("a\($0)@example.com").status == 503 ? "x" : "-" })
  }
}
