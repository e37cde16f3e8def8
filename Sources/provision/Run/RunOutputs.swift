internal import Provisioning
internal import RowFiles

/// Everything that outcomes are written to, opened before the first row so that a place that cannot be written
/// is known then.
struct RunOutputs: Sendable {
  let sinks: [any OutcomeSink]
  /// Names of the reports, as the summary shows them.
  let reports: [String]
  private let rejects: RejectsFile?
  private let messages: Messages

  /// - Parameters:
  ///   - journal: where the ledger keeps the outcomes; nil for a run that it does not know.
  ///   - started: when the run began, on the context's clock.
  init(
    _ options: RunOptions, _ files: [FileReport], journal: String?, rejects wantsRejects: Bool,
    started: Duration,
    _ context: Context
  ) throws(CommandFailure) {
    let names = files.map(\.name)
    messages = context.messages
    guard let first = files.first else { throw CommandFailure(.usage, "there is no input") }
    let defaults = ResultNames(input: first.name, format: first.format, inputs: names)
    var requests = options.output.reports
    if requests.isEmpty { requests = [ReportRequest(file: defaults.report, format: .csv)] }
    let timing = context.timing

    var sinks: [any OutcomeSink] = [ProblemList(messages: messages, files: names)]
    do throws(OutputFailure) {
      for request in requests {
        sinks.append(
          try request.format.report(at: request.file, inputs: names, elapsed: { timing.now() - started }))
      }
      if let journal { sinks.append(try NDJSONReport(at: journal, inputs: names)) }
      if let metrics = options.output.metrics { sinks.append(try PrometheusMetrics(at: metrics)) }
      if wantsRejects {
        let file = try RejectsFile(Self.destinations(options.output.rejects, files))
        sinks.append(file)
        rejects = file
      } else {
        rejects = nil
      }
    } catch {
      throw CommandFailure(error)
    }
    self.sinks = sinks
    reports = requests.map(\.file).filter { $0 != "-" }
  }

  private static func destinations(_ path: String?, _ files: [FileReport]) -> [RejectsFile.Destination] {
    RejectsFile.destinations(
      of: files.map {
        RejectsFile.Input(name: $0.name, format: $0.format, isPlainUTF8: $0.encoding == .utf8)
      }, at: path)
  }

  /// Puts every result in its place.
  ///
  /// - Parameter whole: the sinks that took every outcome.
  /// - Returns: the exit status of the first that could not be finished; nil when all could.
  func finish(_ summary: RunSummary, _ whole: [any OutcomeSink], stop: RunStop) async -> ExitStatus? {
    var status: ExitStatus?
    for sink in whole {
      do throws(OutputFailure) {
        try await sink.finish(summary)
      } catch {
        guard error.kind != .brokenPipe else { continue }
        messages.error(error.description)
        if status == nil { status = .of(error) }
      }
    }
    return status
  }

  /// Names of the rejects files that were made.
  var writtenRejects: [String] {
    get async { await rejects?.written ?? [] }
  }
}
