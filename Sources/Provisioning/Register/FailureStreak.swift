internal import Threads

/// Tells a backend that is at fault from rows that are: several rows in succession with the same failure.
final class FailureStreak: Sendable {
  /// Rows in succession with one code that are enough to stop a run.
  static let length = 5

  private struct State {
    var last: BackendFailure?
    var count = 0
    var wasEverBroken = false
  }

  private let state = Locked(State())

  /// Ends intake when a failure is not the row's own.
  ///
  /// - Parameter failure: what the backend said last, when that is why the row ended as it did.
  func note(_ failure: BackendFailure?, _ stop: RunStop) {
    guard let failure else { return broken() }
    if let reason = StopReason(failure) { return stop.stop(reason) }
    switch failure.kind {
    case .unavailable, .outcomeUnknown:
      if grows(with: failure) { stop.stop(.unreachable(failure)) }
    case .unrecognised:
      if grows(with: failure) { stop.stop(.misconfigured(failure)) }
    default: broken()
    }
  }

  /// Says at the end of a run whether no row at all got through to the backend.
  func concludeRun(_ stop: RunStop) {
    if let failure = everyRowFailed { stop.stop(.unreachable(failure)) }
  }

  /// - Returns: whether the streak is long enough to stop the run.
  private func grows(with failure: BackendFailure) -> Bool {
    state.withLock { state in
      if let last = state.last, last.code != failure.code {
        state.wasEverBroken = true
        state.count = 0
      }
      state.last = failure
      state.count += 1
      return state.count >= Self.length
    }
  }

  private func broken() {
    state.withLock { state in
      state.wasEverBroken = true
      state.last = nil
      state.count = 0
    }
  }

  /// The failure with which each and every row ended, if there is one and it is the backend's.
  private var everyRowFailed: BackendFailure? {
    state.withLock { state in
      guard !state.wasEverBroken, let last = state.last, last.kind != .unrecognised else { return nil }
      return last
    }
  }
}
