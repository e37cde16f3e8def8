internal import Provisioning
internal import RowFiles

/// Everything that outcomes are written to, opened before the first row so that a place that cannot be written
/// is known then.
struct RunOutputs: Sendable {
  private let results: [ResultFile]
  private let rejects: RejectsFile?
  private let problems: ProblemList
  private let messages: Messages

  /// What the pipeline hands its outcomes to.
  var sinks: [any OutcomeSink] { [problems] + results }

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

    problems = ProblemList(messages: messages, files: names)
    var results: [ResultFile] = []
    do throws(OutputFailure) {
      for request in requests {
        let report = try request.format.report(
          at: request.file, inputs: names, elapsed: { timing.now() - started })
        results.append(ResultFile(report, shownAs: request.file == "-" ? nil : request.file))
      }
      if let journal { results.append(ResultFile(try NDJSONReport(at: journal, inputs: names))) }
      if let metrics = options.output.metrics {
        results.append(ResultFile(try PrometheusMetrics(at: metrics)))
      }
      if wantsRejects {
        let file = try RejectsFile(Self.destinations(options.output.rejects, files))
        results.append(ResultFile(file))
        rejects = file
      } else {
        rejects = nil
      }
    } catch {
      throw CommandFailure(error)
    }
    self.results = results
  }

  private static func destinations(_ path: String?, _ files: [FileReport]) -> [RejectsFile.Destination] {
    RejectsFile.destinations(
      of: files.map {
        RejectsFile.Input(name: $0.name, format: $0.format, isPlainUTF8: $0.encoding == .utf8)
      }, at: path)
  }

  /// Puts every result in its place. One that cannot be written keeps no other from it, and each is told of.
  ///
  /// - Returns: the exit status of the first that could not be finished; nil when all could.
  func finish(_ summary: RunSummary, stop: RunStop) async -> ExitStatus? {
    try? await problems.finish(summary)
    var status: ExitStatus?
    for result in results {
      try? await result.finish(summary)
      guard let failure = await result.failure, failure.kind != .brokenPipe else { continue }
      if status == nil { status = .of(failure) }
      // The end of the run says why it stopped.
      if stop.reason != .output(failure) { messages.error(failure.description) }
    }
    return status
  }

  /// Names of the reports that are in their place.
  var writtenReports: [String] {
    get async {
      var names: [String] = []
      for result in results where await result.isInPlace {
        if let name = result.name { names.append(name) }
      }
      return names
    }
  }

  /// Names of the rejects files that were made.
  var writtenRejects: [String] {
    get async { await rejects?.written ?? [] }
  }
}
