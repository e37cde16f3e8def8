import Testing

@testable import RowFiles

@Suite("Timeline")
struct TimelineTests {
  @Test func countsBySlice() {
    var timeline = Timeline()
    timeline.add(isOK: true, at: .zero)
    timeline.add(isOK: true, at: .milliseconds(99))
    timeline.add(isOK: false, at: .milliseconds(250))
    #expect(timeline.slices == [.init(ok: 2), .init(), .init(failed: 1)])
  }

  @Test(arguments: [1, 10, 3600, 1_000_000]) func neverOutgrowsItsSlices(seconds: Int) {
    var timeline = Timeline()
    for step in 0...1000 { timeline.add(isOK: step % 3 == 0, at: .seconds(seconds) * step / 1000) }
    #expect(timeline.slices.count <= Timeline.mostSlices)
    #expect(timeline.slices.reduce(0) { $0 + $1.ok } == 334)
    #expect(timeline.slices.reduce(0) { $0 + $1.failed } == 667)
    #expect(timeline.width * timeline.slices.count > .seconds(seconds))
    #expect(timeline.width * (timeline.slices.count - 1) <= .seconds(seconds))
  }
}

@Suite("Latencies")
struct LatenciesTests {
  @Test func classesAndShares() {
    var latencies = Latencies()
    for milliseconds in 1...100 { latencies.add(.milliseconds(milliseconds)) }
    #expect(latencies.total == 100)
    #expect(latencies.limit(of: 0.5) == .milliseconds(50))
    #expect(latencies.limit(of: 0.51) == .milliseconds(100))
    latencies.add(.seconds(400))
    #expect(latencies.counts.last == 1)
    #expect(latencies.limit(of: 1) == .seconds(400))
  }

  @Test func shareNeverExceedsTheSlowest() {
    var latencies = Latencies()
    latencies.add(.milliseconds(60))
    #expect(latencies.limit(of: 0.5) == .milliseconds(60))
  }
}
