import Provisioning
import Testing

@Suite struct RetryPolicyTests {
  private let policy = RetryPolicy(
    maxRetries: 4, firstDelay: .seconds(1), longestDelay: .seconds(5), longestRetryAfter: .seconds(60))
  private let unavailable = BackendFailure(.unavailable, code: "UNAVAILABLE", message: "")

  private func throttled(_ wait: Duration?) -> BackendFailure {
    BackendFailure(.throttled(retryAfter: wait), code: "RESOURCE_EXHAUSTED", message: "")
  }

  @Test(arguments: [(0, 1.0), (1, 2.0), (2, 4.0), (3, 5.0)])
  func boundDoublesUpToTheLongest(retries: Int, bound: Double) {
    #expect(policy.delay(afterRetries: retries, unavailable, chance: 1) == .seconds(bound))
    #expect(policy.delay(afterRetries: retries, unavailable, chance: 0.25) == .seconds(bound * 0.25))
  }

  @Test func fullJitterReachesDownToZero() {
    #expect(policy.delay(afterRetries: 2, unavailable, chance: 0) == .zero)
  }

  @Test func noFurtherRetryAfterTheLast() {
    #expect(policy.delay(afterRetries: 4, unavailable, chance: 0.5) == nil)
  }

  @Test func retryAfterIsALowerBound() {
    #expect(policy.delay(afterRetries: 0, throttled(.seconds(12)), chance: 0.5) == .seconds(12))
    #expect(policy.delay(afterRetries: 0, throttled(.milliseconds(100)), chance: 0.5) == .seconds(0.5))
    #expect(policy.delay(afterRetries: 0, throttled(nil), chance: 0.5) == .seconds(0.5))
  }

  @Test func tooLongARetryAfterIsARefusal() {
    #expect(policy.delay(afterRetries: 0, throttled(.seconds(61)), chance: 0.5) == nil)
  }

  @Test func manyRetriesDoNotOverflow() {
    let patient = RetryPolicy(maxRetries: 100, firstDelay: .seconds(1), longestDelay: .seconds(30))
    #expect(patient.delay(afterRetries: 99, unavailable, chance: 1) == .seconds(30))
  }
}
