import Arguments

/// Messages and progress, all on standard error.
struct MessageOptions: Sendable, Equatable {
  var progress = When.auto
  /// Errors alone.
  var quiet = false
  var verbose = false
  var logFormat = LogFormat.text
  var color = When.auto

  enum LogFormat: String, Sendable, CaseIterable {
    case text, json
  }

  /// `auto`: when standard error is a terminal.
  enum When: String, Sendable, CaseIterable {
    case auto, always, never
  }

  static let general: [Option<MessageOptions>] = [
    .flag("quiet", short: "q", \.quiet, help: "errors only"),
    .flag("verbose", short: "v", \.verbose, help: "say what is done and decided"),
    .value(
      "log-format", \.logFormat, .choice("FORMAT"), help: "how messages are written", default: .value("text")),
    .value(
      "color", \.color, .choice("WHEN"), help: "colour in messages; NO_COLOR turns it off",
      default: .value("auto")),
  ].grouped("Messages")

  static let progress: [Option<MessageOptions>] = [
    .value(
      "progress", \.progress, .choice("WHEN"),
      help: "a progress line on a terminal, a log line each 30 s elsewhere; SIGUSR1 shows it at once",
      default: .value("auto"))
  ].grouped("Messages")
}
