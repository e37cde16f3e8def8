internal import Files
public import Provisioning

/// The report as one JSON object: `{"rows": [...], "run": {...}}`.
///
/// The rows come first because the totals are known last: so the file is written in one go, however many
/// rows there are. One row stands on one line.
public actor JSONReport: OutcomeSink {
  private let output: OutputFile
  private let files: ReportFiles
  private var isFirst = true

  /// Creates the file at once, so that a place that cannot be written is known before the first account.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - inputs: names of the input files; with more than one, each row has its `file`.
  public init(at path: String, inputs: [String]) throws(OutputFailure) {
    output = try OutputFile(path, option: "--report")
    files = ReportFiles(inputs)
    try output.write { $0.append("{\"rows\":[") }
  }

  public func write(_ outcomes: [Outcome]) throws(OutputFailure) {
    for outcome in outcomes {
      try output.write { text in
        text.append(isFirst ? "\n" : ",\n")
        text.append(json: outcome, files: files)
      }
      isFirst = false
    }
  }

  public func finish(_ summary: RunSummary) throws(OutputFailure) {
    try output.write { text in
      text.append("\n],\n\"run\":")
      text.append(contentsOf: summary.json)
      text.append("}\n")
    }
    try output.commit()
  }
}
