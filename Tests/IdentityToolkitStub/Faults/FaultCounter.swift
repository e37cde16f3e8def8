/// Decides from its counter, and from nothing else but the seed, when a rule's fault happens.
struct FaultCounter: Sendable {
  let rule: FaultRule
  private var requests = 0
  private var happened = 0
  private var chance: SplitMix64

  init(_ rule: FaultRule, seed: UInt64) {
    self.rule = rule
    chance = SplitMix64(seed: seed)
  }

  /// Counts a request that the rule is about, and tells whether the fault happens to it.
  mutating func strikes() -> Bool {
    requests += 1
    if let times = rule.times, happened >= times { return false }
    let strikes =
      switch rule.trigger {
      case .always: true
      case .every(let interval, let burst): (requests - 1) % interval >= interval - burst
      case .at(let number): requests == number
      case .after(let number): requests > number
      case .probability(let probability): Double.random(in: 0..<1, using: &chance) < probability
      }
    if strikes { happened += 1 }
    return strikes
  }
}
