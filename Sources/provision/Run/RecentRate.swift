internal import Provisioning

/// Rows a second over the last while, from counts noted now and then.
struct RecentRate: Sendable {
  private struct Sample: Sendable {
    let time: Duration
    let count: Int
  }

  private static let spacing = Duration.seconds(1)
  private static let most = 31
  private var samples: [Sample]

  init(startingAt time: Duration) {
    samples = [Sample(time: time, count: 0)]
  }

  /// Notes how many there are now; one note a second is kept, for half a minute.
  mutating func note(_ count: Int, at now: Duration) {
    guard let last = samples.last, now - last.time >= Self.spacing else { return }
    samples.append(Sample(time: now, count: count))
    if samples.count > Self.most { samples.removeFirst() }
  }

  /// Rows a second since the last note that is at least `window` old, or since the first there is.
  func perSecond(over window: Duration, _ count: Int, at now: Duration) -> Double {
    guard let since = samples.last(where: { now - $0.time >= window }) ?? samples.first, now > since.time
    else { return 0 }
    return Double(count - since.count) / (now - since.time).inSeconds
  }
}
