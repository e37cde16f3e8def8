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

/// A small generator whose numbers depend on the seed alone.
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
