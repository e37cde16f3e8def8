import Foundation

/// A clock that a test moves, so that nothing waits for real time.
///
/// By default it advances by itself: a sleep ends at once and leaves the clock at its deadline. With
/// `advancesItself: false` sleepers wait for `advance(by:)`.
public final class TestClock: Clock, Sendable {
  public struct Instant: InstantProtocol {
    /// Time since the clock was made.
    public let elapsed: Duration

    public init(elapsed: Duration) {
      self.elapsed = elapsed
    }

    public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    public static func < (left: Instant, right: Instant) -> Bool { left.elapsed < right.elapsed }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var now = Instant(elapsed: .zero)
    var sleeps: [Duration] = []
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var nextID = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  // Safe: `state` is only touched with `lock` held.
  nonisolated(unsafe) private var state = State()
  private let lock = NSLock()
  private let advancesItself: Bool

  public init(advancesItself: Bool = true) {
    self.advancesItself = advancesItself
  }

  public var now: Instant { lock.withLock { state.now } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// How long each sleep was to last, in the order in which they began.
  public var sleeps: [Duration] { lock.withLock { state.sleeps } }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = lock.withLock {
      state.sleeps.append(state.now.duration(to: deadline))
      if advancesItself { state.now = max(state.now, deadline) }
      state.nextID += 1
      return state.nextID
    }
    if advancesItself {
      await Task.yield()
      return
    }
    let wasCancelled = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(id: id, sleeper: Sleeper(deadline: deadline, continuation: $0)) }
    } onCancel: {
      cancel(id: id)
    }
    if wasCancelled { throw CancellationError() }
  }

  /// Moves the clock on and wakes those whose time has come, earliest first.
  public func advance(by duration: Duration) {
    let woken = lock.withLock {
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    }
    for (_, sleeper) in woken { sleeper.continuation.resume(returning: false) }
  }

  /// Waits until so many tasks sleep at once.
  public func waitForSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = lock.withLock {
        if state.sleepers.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  private func wait(id: Int, sleeper: Sleeper) {
    var ended: Bool?
    let reached = lock.withLock {
      if state.cancelled.remove(id) != nil {
        ended = true
      } else if sleeper.deadline <= state.now {
        ended = false
      } else {
        state.sleepers[id] = sleeper
      }
      let count = state.sleepers.count
      let reached = state.watchers.filter { $0.count <= count }
      state.watchers.removeAll { $0.count <= count }
      return reached
    }
    if let ended { sleeper.continuation.resume(returning: ended) }
    for watcher in reached { watcher.continuation.resume() }
  }

  private func cancel(id: Int) {
    let sleeper = lock.withLock {
      let sleeper = state.sleepers.removeValue(forKey: id)
      if sleeper == nil { state.cancelled.insert(id) }
      return sleeper
    }
    sleeper?.continuation.resume(returning: true)
  }
}
