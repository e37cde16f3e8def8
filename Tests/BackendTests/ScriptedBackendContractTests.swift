import TestSupport
import Testing

@Suite struct ScriptedBackendContractTests {
  @Test(arguments: BackendContract.rules) func keeps(_ rule: BackendContract.Rule) async throws {
    let backend = ScriptedBackend()
    try await rule.check(
      BackendFixture(backend, loseNextRegistration: { await backend.script(.register, [.lostAfterWork]) }))
  }
}
