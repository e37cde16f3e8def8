import Crypto
import LocalStore
import SQLite
import TestSupport
import Testing

@Suite struct LocalBackendContractTests {
  @Test(arguments: BackendContract.rules) func keeps(_ rule: BackendContract.Rule) async throws {
    let directory = try WorkingDirectory()
    let backend = LocalBackend(
      path: directory.path("accounts.db"), cost: .least, durability: .normal, now: { 1_700_000_000_000 })
    try await rule.check(BackendFixture(backend))
    await backend.close()
  }
}
