import Synchronization

/// Times that were written down before, one for each time asked; the last is repeated.
public final class ScriptedClock: Sendable {
  private let times: [Duration]
  private let asked = Atomic(0)

  public init(_ times: [Duration]) {
    self.times = times
  }

  public func next() -> Duration {
    let index = asked.add(1, ordering: .relaxed).oldValue
    return times[min(index, times.count - 1)]
  }
}
