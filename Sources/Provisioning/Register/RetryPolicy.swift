/// How often and how long to wait before a request is sent again.
public struct RetryPolicy: Sendable {
  /// Retries after the first attempt of a request.
  public var maxRetries: Int
  /// Upper bound of the first wait; it doubles with every retry.
  public var firstDelay: Duration
  /// Upper bound of every wait that the service did not ask for.
  public var longestDelay: Duration
  /// A service that asks for a longer wait than this has, for this run, said no.
  public var longestRetryAfter: Duration

  public init(
    maxRetries: Int = 5, firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(30),
    longestRetryAfter: Duration = .seconds(600)
  ) {
    self.maxRetries = maxRetries
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.longestRetryAfter = longestRetryAfter
  }

  /// The wait before the next retry: exponential back-off with full jitter, but never shorter than the service
  /// asks for. nil when there is to be no further retry.
  ///
  /// - Parameters:
  ///   - retries: retries made so far.
  ///   - chance: a random number in 0..<1.
  public func delay(afterRetries retries: Int, _ failure: BackendFailure, chance: Double) -> Duration? {
    guard retries < maxRetries else { return nil }
    let bound = min(firstDelay * (1 << min(retries, 20)), longestDelay)
    let backOff = bound * chance
    guard case .throttled(let asked?) = failure.kind else { return backOff }
    return asked > longestRetryAfter ? nil : max(asked, backOff)
  }
}
