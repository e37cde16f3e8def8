/// Where the calls of a `ScriptedBackend` wait until the test lets them go on. Belongs to the actor.
struct Gate {
  typealias Step = ScriptedBackend.Step

  private var held: Set<Step> = []
  private var waiting: [Step: [(id: Int, continuation: CheckedContinuation<Void, Never>)]] = [:]
  private var watchers: [(step: Step, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var lastID = 0

  func isHeld(_ step: Step) -> Bool { held.contains(step) }

  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  mutating func hold(_ step: Step) {
    held.insert(step)
  }

  mutating func release(_ step: Step) {
    held.remove(step)
    for waiter in waiting.removeValue(forKey: step) ?? [] { waiter.continuation.resume() }
  }

  mutating func wait(_ step: Step, id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    if Task.isCancelled { return continuation.resume() }
    waiting[step, default: []].append((id, continuation))
    notifyWatchers()
  }

  /// For a call whose task was cancelled.
  mutating func leave(_ step: Step, id: Int) {
    guard let index = waiting[step]?.firstIndex(where: { $0.id == id }) else { return }
    waiting[step]?.remove(at: index).continuation.resume()
  }

  mutating func watch(_ step: Step, count: Int, _ continuation: CheckedContinuation<Void, Never>) {
    watchers.append((step, count, continuation))
    notifyWatchers()
  }

  private mutating func notifyWatchers() {
    for watcher in watchers where isReached(watcher.step, watcher.count) { watcher.continuation.resume() }
    watchers = watchers.filter { !isReached($0.step, $0.count) }
  }

  private func isReached(_ step: Step, _ count: Int) -> Bool {
    (waiting[step]?.count ?? 0) >= count
  }
}
