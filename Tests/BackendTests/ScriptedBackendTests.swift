import Provisioning
import TestSupport
import Testing

/// What the scripted backend adds to the contract: faults, the journal, the gate.
@Suite struct ScriptedBackendTests {
  private let backend = ScriptedBackend()
  private let fixture = BackendFixture(ScriptedBackend())

  private func kind(_ body: () async throws -> Void) async -> BackendFailure.Kind? {
    await fixture.failure(body)?.kind
  }

  @Test func faultsComeInTheirOrderAndThenEnd() async throws {
    await backend.script(.check, [.unavailable, .none, .throttled(retryAfter: .seconds(3)), .misconfigured])
    var kinds: [BackendFailure.Kind?] = []
    for _ in 0..<5 { kinds.append(await kind { _ = try await backend.check() }) }
    #expect(kinds == [.unavailable, nil, .throttled(retryAfter: .seconds(3)), .misconfigured, nil])
  }

  @Test func faultsOfAnAccountMeetNoOther() async throws {
    await backend.script(.register, of: "ann@example.com", [.refused(code: "BLOCKED")])
    #expect(await kind { _ = try await backend.register(fixture.account("ben"), uid: nil) } == nil)
    #expect(await kind { _ = try await backend.register(fixture.account("ann"), uid: nil) } == .refused)
    #expect(await kind { _ = try await backend.register(fixture.account("ann"), uid: nil) } == nil)
  }

  @Test func anAnswerIsLostBeforeOrAfterTheWork() async throws {
    await backend.script(.register, [.lostBeforeWork, .lostAfterWork])
    #expect(
      await kind { _ = try await backend.register(fixture.account("ann"), uid: nil) } == .outcomeUnknown)
    #expect(await backend.accounts.isEmpty)
    #expect(
      await kind { _ = try await backend.register(fixture.account("ann"), uid: nil) } == .outcomeUnknown)
    #expect(await backend.accounts.count == 1)
  }

  @Test func journalTellsANameBeforeItsRegistration() async throws {
    let made = try await backend.register(fixture.account("ann"), uid: nil)
    try await backend.setDisplayName("Ann", of: made)
    #expect(await backend.namedTooEarly == [])
    await backend.script(.register, [.lostAfterWork])
    _ = await kind { _ = try await backend.register(fixture.account("ben"), uid: "b") }
    try await backend.setDisplayName("Ben", of: RegisteredAccount(uid: "b"))
    #expect(await backend.namedTooEarly == ["b"])
    #expect(
      await backend.calls == [
        .register("ann@example.com", uid: nil), .setDisplayName("Ann", uid: made.uid),
        .register("ben@example.com", uid: "b"), .setDisplayName("Ben", uid: "b"),
      ])
  }

  @Test func theGateHoldsCallsUntilReleased() async throws {
    await backend.hold(.register)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for person in ["ann", "ben", "cat"] {
        group.addTask { _ = try await backend.register(fixture.account(person), uid: nil) }
      }
      await backend.waitForHeld(.register, count: 3)
      #expect(await backend.accounts.isEmpty)
      await backend.release(.register)
      try await group.waitForAll()
    }
    #expect(await backend.accounts.count == 3)
    #expect(await backend.mostInFlight == 3)
  }

  @Test func aCallThatWaitsAtTheGateCanBeCancelled() async throws {
    await backend.hold(.register)
    let task = Task { await kind { _ = try await backend.register(fixture.account("ann"), uid: nil) } }
    await backend.waitForHeld(.register)
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(await backend.accounts.isEmpty)
  }
}
