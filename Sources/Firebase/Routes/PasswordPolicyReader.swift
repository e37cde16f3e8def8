internal import JSONText
internal import Provisioning

/// Reads a project's password policy, and what else its configuration says to the one who makes accounts.
struct PasswordPolicyReader: Sendable {
  private let service: IdentityToolkit
  private let path: String

  /// The view of an API key: `v2/passwordPolicy`.
  init(service: IdentityToolkit, tenant: String?) {
    self.service = service
    path = "/v2/passwordPolicy" + (tenant.map { "?tenantId=\($0)" } ?? "")
  }

  /// The view of an administrator.
  ///
  /// - Parameter configurationPath: of the project's configuration, or of the tenant.
  init(service: IdentityToolkit, configurationPath: String) {
    self.service = service
    path = configurationPath
  }

  func briefing() async throws(BackendFailure) -> BackendBriefing {
    let answer: JSONValue
    do {
      answer = try await service.get(path)
    } catch {
      // The emulator has no such call.
      guard FirebaseErrors.missingCall.contains(error.code) else { throw error }
      return BackendBriefing()
    }
    var briefing = BackendBriefing()
    if let reading = PasswordPolicyReading(answer) {
      briefing.passwordPolicy = reading.policy
      if let warning = reading.warning { briefing.warnings.append(warning) }
    }
    let isSwitchedOff =
      answer["signIn"]?["email"]?["enabled"]?.bool == false || answer["allowPasswordSignup"]?.bool == false
    if isSwitchedOff {
      briefing.warnings.append(
        "sign-in with email and password is switched off: accounts can be made, but nobody can sign in to them"
      )
    }
    return briefing
  }
}
