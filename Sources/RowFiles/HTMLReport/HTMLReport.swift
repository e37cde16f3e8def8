internal import Files
public import Provisioning

/// The report as one page for people: totals, charts, error codes with what to do, and the failed rows.
///
/// The page needs no network and runs in light and dark, on a phone and on paper. However many rows there are,
/// only counts are kept in memory; the failed rows wait on disk.
public actor HTMLReport: OutcomeSink {
  private let path: String
  private let output: OutputFile
  private let elapsed: (@Sendable () -> Duration)?
  private let hasFileColumn: Bool
  private var failedRows: FailedRows?
  private var statistics = Statistics()

  /// What the charts are drawn from.
  struct Statistics: Sendable {
    var codes = ErrorCodes()
    var latencies = Latencies()
    var timeline = Timeline()
  }

  /// Creates the file at once, so that a place that cannot be written is known before the first account.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - inputs: names of the input files; with more than one, each failed row names its file.
  ///   - elapsed: time since the start of the run; nil leaves out the chart of rows over time.
  public init(at path: String, inputs: [String], elapsed: (@Sendable () -> Duration)?) throws(OutputFailure) {
    self.path = path
    self.elapsed = elapsed
    output = try OutputFile(path, option: "--report")
    let files = ReportFiles(inputs)
    hasFileColumn = files.areNamed
    let isFile = path != "-" && !path.hasPrefix("/dev/")
    do throws(SystemError) {
      failedRows = try FailedRows(beside: isFile ? path : "/tmp/provision.report.html", files: files)
    } catch {
      throw .cannotCreate(path, error, option: "--report")
    }
  }

  public func write(_ outcomes: [Outcome]) throws(OutputFailure) {
    let now = elapsed?()
    for outcome in outcomes {
      if outcome.attempts > 0 { statistics.latencies.add(outcome.duration) }
      if outcome.status == .notAttempted { continue }
      if let now { statistics.timeline.add(isOK: outcome.status.isOK, at: now) }
      guard !outcome.status.isOK else { continue }
      statistics.codes.add(outcome)
      do throws(SystemError) {
        try failedRows?.add(outcome)
      } catch {
        output.discard()
        throw .cannotWrite(path, error)
      }
    }
  }

  public func finish(_ summary: RunSummary) throws(OutputFailure) {
    guard let failedRows = failedRows.take() else { return }
    let page = HTMLPage(
      summary: summary, statistics: statistics, hasFileColumn: hasFileColumn, failedCount: failedRows.count,
      preview: failedRows.preview, previewed: failedRows.previewed)
    try output.write { $0.append(text: page.beforeData.text) }
    try output.write(failedRows.takeData())
    try output.write { $0.append(text: page.afterData.text) }
    try output.commit()
  }
}
