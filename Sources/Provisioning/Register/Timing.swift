/// The clock of a run, as two functions, so that a test can bring its own.
public struct Timing: Sendable {
  /// Time since some fixed moment; never goes back.
  public let now: @Sendable () -> Duration
  /// Waits; false when the task was cancelled first.
  public let sleep: @Sendable (Duration) async -> Bool

  public init<C: Clock<Duration>>(_ clock: C) {
    let origin = clock.now
    now = { origin.duration(to: clock.now) }
    sleep = { duration in
      do {
        try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
        return true
      } catch {
        return false
      }
    }
  }
}
