import Arguments

/// How much at once, how often, how long, and when to stop.
struct LimitOptions: Sendable, Equatable {
  /// Rows in flight.
  var concurrency = 16
  /// Requests a second for the whole process, retries included.
  var rate: Double?
  /// For each request.
  var maxRetries = 5
  var timeout = Duration.seconds(30)
  var connectTimeout = Duration.seconds(10)
  var maxDuration: Duration?
  var maxErrors: Int?
  /// A fraction: 0.05 is 5 %.
  var maxErrorRate: Double?

  /// For everything that sends requests.
  static let requests: [Option<LimitOptions>] = [
    .value(
      "concurrency", short: "j", \.concurrency, .integer(in: 1...1000), help: "rows in flight",
      default: .value("16")),
    .value(
      "rate", \.rate, .rate(),
      help: "most requests a second for the whole process, retries included; 100/h and 600/m do too"),
    .value(
      "max-retries", \.maxRetries, .integer(in: 0...100), help: "repeats of a request that may succeed later",
      default: .value("5")),
    .value("timeout", \.timeout, .duration(), help: "for each request", default: .value("30s")),
    .value(
      "connect-timeout", \.connectTimeout, .duration(), help: "for each connection", default: .value("10s")),
  ].grouped("Limits")

  /// When to stop in order, keeping the rest `not_attempted`.
  static let stops: [Option<LimitOptions>] = [
    .value("max-duration", \.maxDuration, .duration(), help: "start no row after this time; exit status 75"),
    .value(
      "max-errors", \.maxErrors, .integer(in: 1...Int.max), help: "stop after N failed rows; exit status 79"),
    .value(
      "max-error-rate", \.maxErrorRate, .percentage(),
      help: "stop when more than this share of the rows has failed, such as 5%; exit status 79"),
  ].grouped("Limits")
}
