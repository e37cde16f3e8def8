internal import Files
public import Provisioning

/// The report as NDJSON: one row a line, and `{"run": {...}}` on the last.
public actor NDJSONReport: OutcomeSink {
  private let output: OutputFile
  private let files: ReportFiles

  /// Creates the file at once, so that a place that cannot be written is known before the first account.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - inputs: names of the input files; with more than one, each row has its `file`.
  ///   - isPrivate: only the owner can read it (0600).
  public init(at path: String, inputs: [String], isPrivate: Bool = false) throws(OutputFailure) {
    output = try OutputFile(path, access: isPrivate ? .ownerOnly : .ordinary, option: "--report")
    files = ReportFiles(inputs)
  }

  public func write(_ outcomes: [Outcome]) throws(OutputFailure) {
    try output.write { text in
      for outcome in outcomes {
        text.append(json: outcome, files: files)
        text.append(UInt8(ascii: "\n"))
      }
    }
  }

  public func finish(_ summary: RunSummary) throws(OutputFailure) {
    try output.write { text in
      text.append("{\"run\":")
      text.append(contentsOf: summary.json)
      text.append("}\n")
    }
    try output.commit()
  }
}
