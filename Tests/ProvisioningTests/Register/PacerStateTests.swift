import Testing

@testable import Provisioning

@Suite struct PacerStateTests {
  /// Admits a request every 10 ms from time zero on, so that the pacer has seen about 100 requests a second.
  private func busyState(rate: Double? = nil, until end: Int = 2000) -> PacerState {
    var state = PacerState(rate: rate)
    for time in stride(from: 0, to: end, by: 10) { _ = state.admit(at: .milliseconds(time)) }
    return state
  }

  @Test func withoutALimitEveryRequestGoes() {
    var state = PacerState(rate: nil)
    for _ in 0..<100 { #expect(state.admit(at: .zero) == .go) }
  }

  @Test func aRateGivesEachRequestASlot() {
    var state = PacerState(rate: 10)
    #expect(state.admit(at: .seconds(1)) == .go)
    #expect(state.admit(at: .seconds(1)) == .slot(after: .milliseconds(100)))
    #expect(state.admit(at: .seconds(1)) == .slot(after: .milliseconds(200)))
    #expect(state.admit(at: .seconds(5)) == .go, "time that went by unused is not saved up")
    #expect(state.admit(at: .seconds(5)) == .slot(after: .milliseconds(100)))
  }

  @Test func retryAfterHoldsAllRequestsBack() {
    var state = busyState()
    state.throttled(at: .seconds(2), sent: .seconds(2), wait: .seconds(7))
    #expect(state.admit(at: .seconds(3)) == .paused(for: .seconds(6)))
    #expect(state.isPaused(at: .seconds(8.9)))
    #expect(!state.isPaused(at: .seconds(9)))
  }

  @Test func aThrottleHalvesTheRate() throws {
    var state = busyState()
    state.throttled(at: .seconds(2), sent: .seconds(2), wait: .zero)
    let bearable = try #require(state.bearable)
    #expect((40...60).contains(bearable), "half of about 100 a second, was \(bearable)")
    state.throttled(at: .seconds(3), sent: .seconds(3), wait: .zero)
    #expect(state.bearable == bearable / 2)
  }

  @Test func requestsAlreadyUnderWayTellNothingNew() throws {
    var state = busyState()
    state.throttled(at: .seconds(2), sent: .seconds(1.9), wait: .zero)
    let bearable = try #require(state.bearable)
    state.throttled(at: .seconds(2.1), sent: .seconds(1.95), wait: .zero)
    #expect(state.bearable == bearable)
  }

  @Test func pausesGrowWhileNothingSucceeds() {
    var state = busyState()
    state.throttled(at: .seconds(10), sent: .seconds(10), wait: nil)
    #expect(state.pausedUntil == .seconds(11))
    state.throttled(at: .seconds(11), sent: .seconds(11), wait: nil)
    #expect(state.pausedUntil == .seconds(13))
    state.succeeded()
    state.throttled(at: .seconds(14), sent: .seconds(14), wait: nil)
    #expect(state.pausedUntil == .seconds(15))
  }

  @Test func successesGiveTheRateBack() throws {
    var state = busyState()
    state.throttled(at: .seconds(2), sent: .seconds(2), wait: .zero)
    let slow = try #require(state.bearable)
    state.succeeded()
    #expect(try #require(state.bearable) > slow)
    for _ in 0..<10_000 { state.succeeded() }
    #expect(state.bearable == nil, "after enough successes there is no limit any more")
  }

  @Test func theLowerOfTheTwoLimitsHolds() {
    var state = busyState(rate: 1)
    state.throttled(at: .seconds(3000), sent: .seconds(3000), wait: .zero)
    #expect(state.admit(at: .seconds(4000)) == .go)
    guard case .slot(let wait) = state.admit(at: .seconds(4000)) else {
      Issue.record("the second request needs a slot")
      return
    }
    #expect(wait >= .seconds(1))
  }
}
