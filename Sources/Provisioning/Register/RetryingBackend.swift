/// Repeats what may be repeated, with back-off. Made for one row, whose attempts it counts.
///
/// A registration is never repeated blindly: when its answer was lost, the backend is asked first whether the
/// account was made.
struct RetryingBackend: AccountBackend {
  let base: any AccountBackend
  let retries: Retries
  let attempts = AttemptCounter()

  var properties: BackendProperties { base.properties }

  func register(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount {
    var repeats = 0
    // What a lost answer leaves open until the backend has decided: a request may still arrive.
    var lost: BackendFailure?
    while true {
      var failure: BackendFailure
      do throws(BackendFailure) {
        return try await attempts.counting { () async throws(BackendFailure) in
          try await base.register(account, uid: uid)
        }
      } catch { failure = error }

      switch failure.disposition {
      case .findOut:
        lost = failure
        if let registered = try await settle(account, uid: uid, failure) { return registered }
      case .reject:
        // A request given up for lost may arrive late: what is in the way may be our own account.
        if let lost, failure.kind.isConflict, let registered = try await settle(account, uid: uid, lost) {
          return registered
        }
        throw failure
      case .retry: break
      case .renewSession, .stop: throw lost ?? failure
      }

      switch await retries.wait(after: repeats, failure) {
      case .over: repeats += 1
      case .noFurther: throw lost ?? failure
      case .stopped: throw lost ?? .stopped(before: failure)
      }
    }
  }

  /// Whether the registration has made the account.
  ///
  /// - Throws: `lost` when the backend cannot be asked either: the outcome stays unknown.
  private func settle(
    _ account: Account, uid: String?, _ lost: BackendFailure
  ) async throws(BackendFailure) -> RegisteredAccount? {
    do throws(BackendFailure) {
      return try await resume(account, uid: uid)
    } catch {
      throw lost
    }
  }

  func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure) {
    try await repeating { () async throws(BackendFailure) in
      try await base.setDisplayName(name, of: account)
    }
  }

  func resume(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount? {
    try await repeating { () async throws(BackendFailure) in try await base.resume(account, uid: uid) }
  }

  func check() async throws(BackendFailure) -> BackendBriefing {
    try await repeating { () async throws(BackendFailure) in try await base.check() }
  }

  func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    try await repeating { () async throws(BackendFailure) in try await base.find(accounts) }
  }

  func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    try await repeating { () async throws(BackendFailure) in try await base.signIn(account) }
  }

  func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion {
    try await repeating { () async throws(BackendFailure) in try await base.delete(uid: uid, email: email) }
  }

  func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure) {
    try await repeating { () async throws(BackendFailure) in try await base.sendPasswordReset(to: email) }
  }

  private func repeating<Answer>(
    _ request: () async throws(BackendFailure) -> Answer
  ) async throws(BackendFailure) -> Answer {
    try await retries.repeating(counting: attempts, request)
  }
}
