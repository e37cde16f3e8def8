import Provisioning
import Testing

@Suite struct ResumeTests {
  private static let steps: [LedgerStep?] = [
    nil, .begun(uid: nil), .begun(uid: "u"), .registered(uid: "u"), .finished(uid: "u"),
    .refused(code: "EMAIL_EXISTS"),
  ]

  /// The whole table: what the ledger remembers, the policy, where the chain starts.
  @Test(arguments: steps, ExistingAccountPolicy.allCases)
  func start(after last: LedgerStep?, policy: ExistingAccountPolicy) {
    let expected: Resume =
      switch (last, policy) {
      case (nil, _), (.refused, _): .register
      case (.begun(nil), _): .findOut(uid: nil)
      case (.begun("u"), _): .findOut(uid: "u")
      case (.registered, _): .setName(uid: "u")
      case (.finished, .skip), (.finished, .fail): .done(uid: "u")
      case (.finished, .repair), (.finished, .update): .lookAgain(uid: "u")
      case (.begun, _): .register
      }
    #expect(Resume(after: last, policy: policy) == expected)
  }

  @Test(arguments: [
    (ExistingAccountPolicy.skip, nil, ExistingAccountAction.leave),
    (.skip, "Ann", .leave),
    (.skip, "Bob", .leave),
    (.fail, nil, .fail),
    (.fail, "Ann", .fail),
    (.repair, nil, .setName),
    (.repair, "", .setName),
    (.repair, "Bob", .leave),
    (.repair, "Ann", .leave),
    (.update, nil, .setName),
    (.update, "", .setName),
    (.update, "Bob", .setName),
    (.update, "Ann", .leave),
  ])
  func existingAccount(
    policy: ExistingAccountPolicy, existingName: String?, expected: ExistingAccountAction
  ) {
    #expect(
      ExistingAccountAction(policy: policy, existingName: existingName, wantedName: "Ann") == expected)
  }
}
