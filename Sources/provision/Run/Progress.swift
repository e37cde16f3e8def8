internal import Provisioning

/// How far a run has come: the arithmetic and the words, without a clock. It counts rows that have ended, never
/// what was read.
struct Progress: Sendable {
  /// What holds a run up.
  enum Hindrance: Sendable, Equatable {
    /// The service has asked everybody to wait, for so long from now.
    case pause(Duration)
    /// The run was told to stop.
    case stopping
  }

  private let expected: ExpectedRows
  private let started: Duration
  private var ok = 0
  private var failed = 0
  private var last: RowPosition?
  private var recent: RecentRate

  init(_ expected: ExpectedRows, startingAt time: Duration) {
    self.expected = expected
    started = time
    recent = RecentRate(startingAt: time)
  }

  /// Rows that have ended, whether well or not.
  var done: Int { ok + failed }

  mutating func add(_ outcomes: [Outcome]) {
    for outcome in outcomes where outcome.status != .notAttempted {
      if outcome.status.isOK { ok += 1 } else { failed += 1 }
    }
    last = outcomes.last { $0.status != .notAttempted }?.row.position ?? last
  }

  /// The progress at a time, in parts.
  mutating func text(at now: Duration, _ hindrance: Hindrance?) -> ProgressText {
    recent.note(done, at: now)
    let total = expected.count(done: done, last: last)
    var text = ProgressText()
    text.add(rows(of: total), .always)
    if let total, total.rows > 0 { text.add("\(done * 100 / total.rows) %", .share) }
    text.add("\(ok.grouped) ok", .ok)
    if failed > 0 { text.add("\(failed.grouped) failed", .failed) }
    if let hindrance { text.add(hindrance.words, .hindrance) }
    let now5 = recent.perSecond(over: .seconds(5), done, at: now)
    text.add("\(now5.asRate) rows/s", .rate)
    if now > started {
      text.add("\((Double(done) / (now - started).inSeconds).asRate) on average", .average)
    }
    let lately = recent.perSecond(over: .seconds(30), done, at: now)
    if let total, total.rows > done, lately > 0, hindrance != .stopping {
      text.add(Duration.seconds(Double(total.rows - done) / lately).words + " left", .timeLeft)
    }
    return text
  }

  private func rows(of total: ExpectedRows.Count?) -> String {
    guard let total else { return "\(done.grouped) rows" }
    return "\(done.grouped) of \(total.isEstimate ? "about " : "")\(total.rows.grouped) rows"
  }
}

extension Progress.Hindrance {
  fileprivate var words: String {
    switch self {
    case .pause(let time): "service asks to wait \(time.words)"
    case .stopping: "stopping, rows in flight are finished"
    }
  }
}

extension Int {
  /// With commas between thousands: `1,234,567`.
  var grouped: String {
    var text = ""
    for (index, digit) in String(magnitude).enumerated() {
      if index > 0, (String(magnitude).count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + text
  }
}

extension Double {
  /// `0.5`, `9.8`, `48`, `12,345`.
  fileprivate var asRate: String {
    if self >= 9.95 { return Int(rounded()).grouped }
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension Duration {
  /// To the next second, in two units at most: `12 s`, `3 min 2 s`, `2 h 5 min`.
  var words: String {
    let seconds = Int(clamping: components.seconds) + (components.attoseconds > 0 ? 1 : 0)
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
    default: return "\((seconds / 3600).grouped) h \(seconds % 3600 / 60) min"
    }
  }
}
