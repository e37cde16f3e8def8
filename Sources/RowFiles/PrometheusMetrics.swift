internal import Files
public import Provisioning

/// The totals of a run in Prometheus' text format, put in place in one step as node_exporter's textfile
/// collector needs it (https://prometheus.io/docs/instrumenting/exposition_formats/).
///
/// Every status is there, also with 0: a series that comes and goes is hard to alert on.
public actor PrometheusMetrics: OutcomeSink {
  private let output: OutputFile
  private var requests = 0

  /// Creates the temporary file at once, so that a place that cannot be written is known before the first
  /// account.
  public init(at path: String) throws(OutputFailure) {
    output = try OutputFile(path, option: "--metrics")
  }

  public func write(_ outcomes: [Outcome]) {
    for outcome in outcomes { requests += outcome.attempts }
  }

  public func finish(_ summary: RunSummary) throws(OutputFailure) {
    try output.write { text in
      var metrics = MetricsText(labels: summary.target.labels)
      metrics.describe("provision_rows", "Rows of the last run, by status.")
      for status in RowStatus.allCases {
        metrics.sample("provision_rows", summary.totals[status], extraLabel: ("status", status.rawValue))
      }
      metrics.gauge("provision_rows_read", "Rows that the last run read.", summary.totals.read)
      metrics.gauge("provision_rows_ok", "Rows of the last run that need nothing more.", summary.totals.ok)
      metrics.gauge("provision_rows_failed", "Rows of the last run that failed.", summary.totals.failed)
      metrics.gauge("provision_blank_records", "Blank records of the last run.", summary.totals.blank)
      metrics.gauge(
        "provision_rows_left_out", "Rows that the last run was told to leave out.", summary.totals.leftOut)
      metrics.gauge("provision_requests", "Requests of the last run, retries included.", requests)
      let started = secondsSince1970(summary.startedAt)
      let finished = secondsSince1970(summary.finishedAt)
      if let started, let finished {
        metrics.gauge(
          "provision_run_duration_seconds", "Length of the last run.", max(finished - started, 0))
      }
      if let finished {
        metrics.gauge("provision_last_run_timestamp_seconds", "When the last run ended.", finished)
      }
      metrics.gauge("provision_exit_code", "Exit code of the last run; 0 is success.", Int(summary.exitCode))
      text.append(contentsOf: metrics.text)
    }
    try output.commit()
  }
}

extension RunSummary.Target {
  fileprivate var labels: [(name: String, value: String)] {
    [("backend", backend), ("project", project), ("tenant", tenant), ("store", store)].compactMap { label in
      label.1.map { (label.0, $0) }
    }
  }
}

/// Lines of Prometheus' text format.
private struct MetricsText {
  let labels: [(name: String, value: String)]
  var text: [UInt8] = []

  mutating func describe(_ name: String, _ help: String) {
    text.append(text: "# HELP \(name) \(help)\n# TYPE \(name) gauge\n")
  }

  mutating func gauge(_ name: String, _ help: String, _ value: Int) {
    describe(name, help)
    sample(name, value)
  }

  mutating func sample(_ name: String, _ value: Int, extraLabel: (name: String, value: String)? = nil) {
    let all = (labels + (extraLabel.map { [$0] } ?? []))
      .map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
    text.append(text: "\(name){\(all.joined(separator: ","))} \(value)\n")
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
