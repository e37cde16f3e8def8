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
      attempts.add()
      do throws(BackendFailure) {
        return try await request()
      } catch {
        guard error.disposition == .retry || error.disposition == .findOut else { throw error }
        guard await wait(after: repeats, error) else { throw error }
        repeats += 1
      }
    }
  }

  /// Backs off. false when there is to be no further retry, or the run stops.
  func wait(after repeats: Int, _ failure: BackendFailure) async -> Bool {
    guard let delay = policy.delay(afterRetries: repeats, failure, chance: chance()) else { return false }
    return await stop.pause(for: delay, on: time)
  }
}
