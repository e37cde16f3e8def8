internal import Files
public import Provisioning

/// The report as CSV: UTF-8, LF, one line a row in the order of the input.
///
/// Cells that a spreadsheet would run are disarmed with an apostrophe, see `CSVCell`; the JSON reports hold
/// the text as it is.
public actor CSVReport: OutcomeSink {
  private let output: OutputFile
  private let files: ReportFiles
  private let cell = CSVCell(delimiter: UInt8(ascii: ","), disarmsFormulas: true)

  /// Creates the file at once, so that a place that cannot be written is known before the first account.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - inputs: names of the input files; with more than one, each line starts with its file's.
  public init(at path: String, inputs: [String]) throws(OutputFailure) {
    output = try OutputFile(path, option: "--report")
    files = ReportFiles(inputs)
    let hasFileColumn = files.areNamed
    try output.write { text in
      if hasFileColumn { text.append("file,") }
      text.append("line,record,email,display_name,status,uid,step,code,message,attempts,duration_ms\n")
    }
  }

  public func write(_ outcomes: [Outcome]) throws(OutputFailure) {
    for outcome in outcomes {
      try output.write { append(outcome, to: &$0) }
    }
  }

  public func finish(_ summary: RunSummary) throws(OutputFailure) {
    try output.commit()
  }

  private func append(_ outcome: Outcome, to text: inout [UInt8]) {
    let row = outcome.row
    let position = row.position
    let bytes = row.bytes
    if let name = files.name(of: position) { appendCell(&text) { $0.append(text: name) } }
    text.append(decimal: position.line)
    text.append(UInt8(ascii: ","))
    text.append(decimal: position.record)
    text.append(UInt8(ascii: ","))
    appendCell(&text) { $0.append(trimmed: .email, of: row, in: bytes) }
    appendCell(&text) { $0.append(displayNameOf: row, in: bytes) }
    text.append(text: outcome.status.rawValue)
    text.append(UInt8(ascii: ","))
    appendCell(&text) { $0.append(text: outcome.uid) }
    text.append(text: outcome.step.rawValue)
    text.append(UInt8(ascii: ","))
    appendCell(&text) { $0.append(text: outcome.code) }
    appendCell(&text) { $0.append(text: outcome.message) }
    text.append(decimal: outcome.attempts)
    text.append(UInt8(ascii: ","))
    text.append(decimal: outcome.duration.milliseconds)
    text.append(UInt8(ascii: "\n"))
  }

  private func appendCell(_ text: inout [UInt8], _ fill: (inout [UInt8]) -> Void) {
    let start = text.count
    fill(&text)
    cell.close(&text, from: start)
    text.append(UInt8(ascii: ","))
  }
}
