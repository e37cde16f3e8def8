internal import FoundationEssentials
internal import Files
internal import JSONText
internal import Threads

/// What the user is told while the tool works. It goes to standard error; results never do.
final class Messages: Sendable {
  enum Level: String, Sendable, Comparable {
    case error, warning, note, detail

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      case .detail: 3
      }
    }
    static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }
  }

  enum Format: String, Sendable, CaseIterable { case text, json }

  private let format: Format
  private let most: Level
  private let colors: Bool
  private let now: @Sendable () -> Date
  /// The progress line that stands below the messages; empty without one. One writer at a time.
  private let status = Locked("")

  /// Whether details are said.
  var saysDetails: Bool { most >= .detail }

  /// Whether a person reads along: notes may take several lines.
  let isForTerminal: Bool

  /// - Parameter most: the least important level that is still said.
  init(
    format: Format, most: Level, colors: Bool, isForTerminal: Bool,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.format = format
    self.most = most
    self.colors = colors
    self.isForTerminal = isForTerminal
    self.now = now
  }

  /// As the user asked for, or as suits what standard error is.
  convenience init(_ options: MessageOptions, environment: [String: String], isTerminal: Bool) {
    let wantsColor =
      switch options.color {
      case .always: true
      case .never: false
      case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
      }
    self.init(
      format: options.logFormat == .json ? .json : .text,
      most: options.quiet ? .error : options.verbose ? .detail : .note,
      colors: wantsColor && options.logFormat == .text,
      isForTerminal: isTerminal && options.logFormat == .text)
  }

  func error(_ text: String) { say(.error, text) }
  func warning(_ text: String) { say(.warning, text) }
  func note(_ text: String) { say(.note, text) }
  func detail(_ text: String) { say(.detail, text) }

  /// About a place in an input, in the form that editors and compilers share: `users.csv:3: email: ...`.
  func error(at place: String, _ text: String) { say(.error, "\(place): \(text)", prefix: "") }
  func warning(at place: String, _ text: String) {
    say(.warning, "\(place): \(format == .text ? "warning: " : "")\(text)", prefix: "")
  }

  /// Says what was asked for just now, however quiet the tool is to be.
  func answer(_ text: String) { say(.error, text, prefix: "", word: Level.note.rawValue) }

  /// Shows a line that stays below the messages until it is replaced, on a terminal; empty takes it away.
  func showStatus(_ line: String) {
    status.withLock { status in
      guard line != status else { return }
      status = line
      Self.write(Self.clearing + line)
    }
  }

  private func say(_ level: Level, _ text: String) {
    say(level, text, prefix: prefix(level))
  }

  private func say(_ level: Level, _ text: String, prefix: String, word: String? = nil) {
    guard level <= most else { return }
    let line: String
    switch format {
    case .text: line = prefix + text + "\n"
    case .json:
      let time = now().ISO8601Format()
      let record = JSONValue.object([
        JSONMember("time", .string(time)), JSONMember("level", .string(word ?? level.rawValue)),
        JSONMember("message", .string(text)),
      ])
      line = record.compactText + "\n"
    }
    status.withLock { status in
      Self.write(status.isEmpty ? line : Self.clearing + line + status)
    }
  }

  /// Starts the line anew and erases it.
  private static let clearing = "\r\u{1B}[K"

  private static func write(_ text: String) {
    // Nobody is left to be told when standard error cannot be written.
    try? OpenFile.standardError.write(Array(text.utf8))
  }

  private func prefix(_ level: Level) -> String {
    let word: String
    switch level {
    case .error: word = colors ? "\u{1B}[31merror:\u{1B}[0m " : "error: "
    case .warning: word = colors ? "\u{1B}[33mwarning:\u{1B}[0m " : "warning: "
    case .note, .detail: return ""
    }
    return "provision: " + word
  }
}
