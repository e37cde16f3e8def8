/// How requests are repeated: with back-off, and no more once the run stops.
public struct Retries: Sendable {
  private let policy: RetryPolicy
  private let time: Timing
  private let chance: @Sendable () -> Double
  private let stop: RunStop

  /// - Parameter chance: a random number in 0..<1, for the jitter.
  public init(_ policy: RetryPolicy, time: Timing, chance: @escaping @Sendable () -> Double, stop: RunStop) {
    self.policy = policy
    self.time = time
    self.chance = chance
    self.stop = stop
  }

  /// For requests that do no harm when they are carried out twice: a lost answer is a reason to ask again.
  func repeating<Answer>(
    counting attempts: AttemptCounter, _ request: () async throws(BackendFailure) -> Answer
  ) async throws(BackendFailure) -> Answer {
    var repeats = 0
    while true {
      do throws(BackendFailure) {
        return try await attempts.counting(request)
      } catch {
        guard error.disposition == .retry || error.disposition == .findOut else { throw error }
        switch await wait(after: repeats, error) {
        case .over: repeats += 1
        case .noFurther: throw error
        case .stopped: throw .stopped(before: error)
        }
      }
    }
  }

  enum Wait: Sendable {
    /// Time for the next attempt.
    case over
    /// There have been enough attempts.
    case noFurther
    /// The run stopped meanwhile: attempts were left.
    case stopped
  }

  /// Backs off.
  func wait(after repeats: Int, _ failure: BackendFailure) async -> Wait {
    guard let delay = policy.delay(afterRetries: repeats, failure, chance: chance()) else {
      return .noFurther
    }
    return await stop.pause(for: delay, on: time) ? .over : .stopped
  }
}

extension BackendFailure {
  /// The run stopped while a request waited to be sent again.
  static func stopped(before failure: BackendFailure) -> BackendFailure {
    BackendFailure(
      .cancelled, code: failure.code,
      message: "the run stopped before this could be tried again: \(failure.message)")
  }
}
