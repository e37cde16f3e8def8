import Provisioning
import Testing

/// Every rule that the comments of `AccountBackend` state, as tests that run on any backend.
///
/// A backend's own test file gives a `BackendFixture` and runs each of `BackendContract.rules` on it.
enum BackendContract {
  struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    let check: @Sendable (BackendFixture) async throws -> Void

    var testDescription: String { name }
  }

  static let rules = registration + naming + lookup + resuming + signingIn + deletion + mail

  static func rule(
    _ name: String, _ check: @escaping @Sendable (BackendFixture) async throws -> Void
  ) -> Rule {
    Rule(name: name, check: check)
  }
}
