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
    var answerWasLost = false
    while true {
      attempts.add()
      var failure: BackendFailure
      do throws(BackendFailure) {
        return try await base.register(account, uid: uid)
      } catch { failure = error }

      switch failure.disposition {
      case .findOut:
        answerWasLost = true
        guard let settled = await settle(account, uid: uid) else { throw failure }
        if let registered = settled { return registered }
        failure = BackendFailure(
          .unavailable, code: failure.code, message: "the answer was lost, and no account was made")
      case .reject where answerWasLost && failure.kind.isConflict:
        // A request given up for lost may arrive late: what is in the way may be our own account.
        if let registered = await settle(account, uid: uid) ?? nil { return registered }
        throw failure
      case .retry: break
      case .reject, .renewSession, .stop: throw failure
      }

      let waited = await retries.wait(after: repeats, failure)
      guard waited else { throw failure }
      repeats += 1
    }
  }

  /// Whether the registration has made the account. nil when the backend could not be asked either.
  private func settle(_ account: Account, uid: String?) async -> RegisteredAccount?? {
    do throws(BackendFailure) {
      return .some(try await resume(account, uid: uid))
    } catch {
      return nil
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
