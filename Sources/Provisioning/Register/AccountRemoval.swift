/// Deletes accounts one by one, with retries: what undoes a run.
public struct AccountRemoval: Sendable {
  private let backend: any AccountBackend
  private let retries: Retries
  private let stop: RunStop

  public init(
    backend: any AccountBackend, retry: RetryPolicy, time: Timing, stop: RunStop,
    chance: @escaping @Sendable () -> Double
  ) {
    self.backend = backend
    self.stop = stop
    retries = Retries(retry, time: time, chance: chance, stop: stop)
  }

  /// Deletes the account with this uid if it still has this address. A failure that is not the account's own
  /// stops the run.
  public func remove(uid: String, email: String) async throws(BackendFailure) -> Deletion {
    let retrying = RetryingBackend(base: backend, retries: retries)
    do throws(BackendFailure) {
      return try await retrying.delete(uid: uid, email: email)
    } catch {
      if let reason = StopReason(error) { stop.stop(reason) }
      throw error
    }
  }
}

extension StopReason {
  /// Why a failure of the backend ends a run at once; nil when it is the row's own, or may pass.
  init?(_ failure: BackendFailure) {
    switch failure.kind {
    case .misconfigured, .unusable: self = .misconfigured(failure)
    case .unreachable: self = .unreachable(failure)
    case .unwritable: self = .unwritable(failure)
    case .throttled: self = .quota(failure)
    case .unavailable, .outcomeUnknown, .unrecognised, .refused, .alreadyExists, .uidTaken, .sessionExpired,
      .cancelled:
      return nil
    }
  }
}
