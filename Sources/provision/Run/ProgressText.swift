/// A progress line in parts, of which a narrow terminal shows the more important ones.
struct ProgressText: Sendable {
  /// The less important first.
  enum Importance: Int, Sendable, Comparable {
    case average, ok, share, rate, timeLeft, failed, hindrance, always

    static func < (left: Importance, right: Importance) -> Bool { left.rawValue < right.rawValue }
  }

  private var parts: [(text: String, importance: Importance)] = []

  mutating func add(_ text: String, _ importance: Importance) {
    parts.append((text, importance))
  }

  /// All of it, for a log.
  var line: String { Self.joined(parts) }

  /// What fits into so many columns.
  func line(width: Int) -> String {
    var parts = parts
    while parts.count > 1, Self.joined(parts).terminalWidth > width,
      let least = parts.indices.min(by: { parts[$0].importance < parts[$1].importance })
    {
      parts.remove(at: least)
    }
    return Self.joined(parts).cut(toWidth: width)
  }

  private static func joined(_ parts: [(text: String, importance: Importance)]) -> String {
    parts.map(\.text).joined(separator: ", ")
  }
}
