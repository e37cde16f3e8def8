internal import Provisioning

/// The error codes of a run with their counts.
struct ErrorCodes: Sendable {
  struct Entry: Sendable {
    let code: String
    let status: RowStatus
    var count: Int
    /// What the first row with the code was told, cut to a bearable length.
    let example: String
  }

  /// Codes beyond these are counted together: a service may put anything into a code.
  static let mostCodes = 200

  private var entries: [String: Entry] = [:]
  private(set) var others = 0

  mutating func add(_ outcome: Outcome) {
    let code = outcome.code.isEmpty ? outcome.status.rawValue : outcome.code
    if entries[code] != nil {
      entries[code]?.count += 1
    } else if entries.count < Self.mostCodes {
      let cut = String(outcome.message.prefix(300))
      let example = cut.utf8.count < outcome.message.utf8.count ? "\(cut)…" : cut
      entries[code] = Entry(code: code, status: outcome.status, count: 1, example: example)
    } else {
      others += 1
    }
  }

  /// Most frequent first.
  var sorted: [Entry] {
    entries.values.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
  }
}
