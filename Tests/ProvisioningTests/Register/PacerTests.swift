import TestSupport
import Testing

@testable import Provisioning

@Suite struct PacerTests {
  private let clock = TestClock(advancesItself: false)
  private let stop = RunStop()

  private func pacer(rate: Double?) -> Pacer { Pacer(rate: rate, time: Timing(clock), stop: stop) }

  private func request(_ pacer: Pacer, finishes: Bool = false) async -> BackendFailure? {
    do throws(BackendFailure) {
      try await pacer.paced(finishes: finishes) { () async throws(BackendFailure) in }
      return nil
    } catch {
      return error
    }
  }

  @Test func aStopReachesWhatWaitsForItsSlot() async {
    let pacer = pacer(rate: 0.01)
    #expect(await request(pacer) == nil)
    async let waiting = request(pacer)
    await clock.waitForSleepers(1)
    stop.stop(.signal(2))
    #expect(await waiting?.kind == .cancelled)
  }

  @Test func whatFinishesARowGoesWithoutASlotOnceTheRunStops() async {
    let pacer = pacer(rate: 0.01)
    #expect(await request(pacer) == nil)
    async let waiting = request(pacer, finishes: true)
    await clock.waitForSleepers(1)
    stop.stop(.signal(2))
    #expect(await waiting == nil)
  }

  @Test func aPauseThatTheServiceAskedForHoldsForAll() async {
    let pacer = pacer(rate: nil)
    let throttled = BackendFailure(.throttled(retryAfter: .seconds(60)), code: "", message: "")
    do throws(BackendFailure) {
      try await pacer.paced { () async throws(BackendFailure) in throw throttled }
    } catch {}
    #expect(pacer.pause == .seconds(60))
    async let waiting = request(pacer, finishes: true)
    await clock.waitForSleepers(1)
    stop.stop(.signal(2))
    #expect(await waiting?.kind == .cancelled)
  }
}
