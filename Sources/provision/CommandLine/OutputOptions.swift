import Arguments
import RowFiles

/// Where results go.
struct OutputOptions: Sendable, Equatable {
  /// As given; `reports` says what they are.
  var reportFiles: [String] = []
  /// For reports whose name does not tell.
  var reportFormat: ReportFormat?
  /// nil: `NAME.rejects.csv` beside the input, only if there are any.
  var rejects: String?
  var metrics: String?

  /// The reports asked for; empty: `NAME.report.csv` beside the input.
  var reports: [ReportRequest] {
    reportFiles.map { file in
      ReportRequest(file: file, format: ReportFormat(fileName: file) ?? reportFormat ?? .csv)
    }
  }

  static let report: [Option<OutputOptions>] = [
    .list(
      "report", \.reportFiles, .file,
      help: "result of every row, its format told by .csv, .json, .ndjson or .html; '-' is standard output",
      default: .described("NAME.report.csv beside the input")),
    .value(
      "report-format", \.reportFormat, .choice("FORMAT"),
      help: "format of a report whose name does not tell it", default: .described("csv for '-'")),
  ].grouped("Results")

  static let rejects: [Option<OutputOptions>] = [
    .value(
      "rejects", \.rejects, .file, help: "the original records that failed, ready to be mended and run again",
      default: .described("NAME.rejects.csv beside the input, if there are any"))
  ].grouped("Results")

  static let metrics: [Option<OutputOptions>] = [
    .value(
      "metrics", \.metrics, .file,
      help: "totals in Prometheus text format, for node_exporter's textfile collector")
  ].grouped("Results")
}

/// A report to write.
struct ReportRequest: Sendable, Hashable {
  /// `-` is standard output.
  let file: String
  let format: ReportFormat
}

extension ReportFormat {
  /// nil when the name does not tell, as that of standard output.
  init?(fileName: String) {
    guard fileName != "-", let format = try? ReportFormat(path: fileName) else { return nil }
    self = format
  }
}
