internal import FoundationEssentials

/// The name of a run and its wall-clock times.
enum RunIdentity {
  /// Sorts by time: `20260131T120000Z-1f3a9c`.
  static func newID(at date: Date, random: UInt32) -> String {
    let digits = String(random & 0xFF_FFFF, radix: 16)
    let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    return date.formatted(style) + "-" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// RFC 3339 in UTC and whole seconds: `2026-01-31T12:00:00Z`.
  static func timestamp(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle())
  }
}
