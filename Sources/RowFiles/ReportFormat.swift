public import Provisioning

/// How a report is written.
public enum ReportFormat: String, Sendable, CaseIterable {
  case csv, json, ndjson, html

  /// The format that the name of a report asks for: by its extension; CSV for standard output and for what
  /// stands under `/dev/`.
  public init(path: String) throws(UnknownReportFormat) {
    if path == "-" || path.hasPrefix("/dev/") {
      self = .csv
      return
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
    switch pieces.count > 1 ? pieces.last?.lowercased() : nil {
    case "csv": self = .csv
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "html", "htm": self = .html
    default: throw UnknownReportFormat(path: path)
    }
  }

  /// Creates a report in this format.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - inputs: names of the input files.
  ///   - elapsed: time since the start of the run; nil when a past run is reported again.
  public func report(
    at path: String, inputs: [String], elapsed: (@Sendable () -> Duration)?
  ) throws(OutputFailure) -> any OutcomeSink {
    switch self {
    case .csv: try CSVReport(at: path, inputs: inputs)
    case .json: try JSONReport(at: path, inputs: inputs)
    case .ndjson: try NDJSONReport(at: path, inputs: inputs)
    case .html: try HTMLReport(at: path, inputs: inputs, elapsed: elapsed)
    }
  }
}

/// The name of a report does not say how it is to be written: a fault of usage.
public struct UnknownReportFormat: Error, Sendable, Equatable, CustomStringConvertible {
  public let path: String

  public var description: String {
    """
    \(quoted(path)) does not say what kind of report it is: end the name in .csv, .json, .ndjson (or .jsonl) or \
    .html (or .htm), or give --report-format
    """
  }
}
