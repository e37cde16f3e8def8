/// How long rows took, counted in classes of time.
struct Latencies: Sendable, Equatable {
  /// Upper end of each class in milliseconds; the last class has none.
  static let limits = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

  private(set) var counts = [Int](repeating: 0, count: limits.count + 1)
  private(set) var slowest: Duration = .zero

  var total: Int { counts.reduce(0, +) }

  mutating func add(_ duration: Duration) {
    let milliseconds = duration.milliseconds
    counts[Self.limits.firstIndex { milliseconds <= $0 } ?? Self.limits.count] += 1
    slowest = max(slowest, duration)
  }

  /// A time that `share` of the rows did not exceed: the upper end of a class, or the slowest row's own.
  func limit(of share: Double) -> Duration {
    let wanted = Int((Double(total) * share).rounded(.up))
    var sum = 0
    for (limit, count) in zip(Self.limits, counts) {
      sum += count
      if sum >= wanted { return min(.milliseconds(limit), slowest) }
    }
    return slowest
  }
}
