internal import Synchronization

/// Asks for the mails with which users set their passwords.
///
/// Their quota is far below that of accounts, so they have a limiter of their own, and no failure of theirs holds
/// up or stops the making of accounts: each is asked for once, and once the quota is used up no more are.
public final class ResetMails: Sendable {
  private let backend: any AccountBackend
  private let pacer: Pacer
  private let isUsedUp = Atomic(false)

  /// - Parameter backend: without the limiter of accounts around it.
  public init(backend: any AccountBackend, pacer: Pacer) {
    self.backend = backend
    self.pacer = pacer
  }

  /// - Returns: why no mail was asked for; nil when one was.
  func send(to email: EmailAddress) async -> BackendFailure? {
    if isUsedUp.load(ordering: .relaxed) {
      return BackendFailure(
        .throttled(retryAfter: nil), code: "RESET_QUOTA",
        message: "the quota of mails was used up before this row")
    }
    do throws(BackendFailure) {
      try await pacer.paced { () async throws(BackendFailure) in
        try await backend.sendPasswordReset(to: email)
      }
      return nil
    } catch {
      if case .throttled = error.kind { isUsedUp.store(true, ordering: .relaxed) }
      return error
    }
  }
}
