/// When the next request may go: the arithmetic of the pacer, without a clock.
///
/// `--rate` gives each request a slot of its own. A throttle from the service holds all requests back for as
/// long as it asks, and halves the rate; successes let the rate grow back.
struct PacerState: Sendable {
  /// Requests a second that the user allows; nil for as many as may be.
  let rate: Double?

  /// Requests a second that the service bears, as far as it has shown; nil before its first throttle.
  private(set) var bearable: Double?
  /// No request before this time.
  private(set) var pausedUntil: Duration = .zero
  private var pauseBegan: Duration = .zero
  private var pausesInSuccession = 0
  /// The rate at which the service throttled first.
  private var peak = 0.0

  private var nextSlot: Duration = .zero
  private var lastAdmission: Duration = .zero
  /// Seconds between requests, averaged over the last twenty or so.
  private var averageGap = 0.0
  private var gaps = 0.0

  enum Admission: Equatable {
    case go
    /// A slot is reserved; it comes after this wait.
    case slot(after: Duration)
    /// Nothing is reserved; ask again after this wait.
    case paused(for: Duration)
  }

  init(rate: Double?) {
    self.rate = rate
  }

  mutating func admit(at now: Duration) -> Admission {
    if now < pausedUntil { return .paused(for: pausedUntil - now) }
    measureGap(at: now)
    guard let limit = [rate, bearable].compactMap({ $0 }).min() else { return .go }
    let slot = max(nextSlot, now)
    nextSlot = slot + .seconds(1 / limit)
    return slot == now ? .go : .slot(after: slot - now)
  }

  private mutating func measureGap(at now: Duration) {
    defer { lastAdmission = now }
    guard lastAdmission > .zero else { return }
    gaps = min(gaps + 1, 20)
    averageGap += ((now - lastAdmission).inSeconds - averageGap) / gaps
  }

  func isPaused(at now: Duration) -> Bool { now < pausedUntil }

  /// - Parameters:
  ///   - sent: when the request that was throttled went out.
  ///   - wait: what the service asks for.
  mutating func throttled(at now: Duration, sent: Duration, wait: Duration?) {
    if let wait { pausedUntil = max(pausedUntil, now + wait) }
    // Requests already under way when the pause began tell nothing new.
    guard sent >= pauseBegan || pauseBegan == .zero else { return }
    pauseBegan = now
    if bearable == nil { peak = max(1 / max(averageGap, 0.001), 1) }
    bearable = max((bearable ?? peak) / 2, 0.2)
    if wait == nil {
      pausedUntil = max(pausedUntil, now + min(.seconds(1 << min(pausesInSuccession, 5)), .seconds(30)))
    }
    pausesInSuccession += 1
  }

  /// Successes give back a tenth of the peak rate each second.
  mutating func succeeded() {
    pausesInSuccession = 0
    guard let current = bearable else { return }
    let grown = current + peak * 0.1 / current
    bearable = grown > peak * 2 ? nil : grown
  }
}

extension Duration {
  /// Whole and fractional seconds.
  public var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
