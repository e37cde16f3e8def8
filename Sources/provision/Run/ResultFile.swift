internal import Provisioning

/// A result on its way to its place, which remembers how that went: the run only says why it stopped, but several
/// results may share a full disk.
actor ResultFile: OutcomeSink {
  /// As the summary shows it; nil for a result that it does not name.
  let name: String?
  private let sink: any OutcomeSink
  private(set) var failure: OutputFailure?
  private(set) var isInPlace = false

  init(_ sink: any OutcomeSink, shownAs name: String? = nil) {
    self.sink = sink
    self.name = name
  }

  func write(_ outcomes: [Outcome]) async throws(OutputFailure) {
    do throws(OutputFailure) { try await sink.write(outcomes) } catch { throw fail(error) }
  }

  /// Does nothing once writing has failed.
  func finish(_ summary: RunSummary) async throws(OutputFailure) {
    guard failure == nil else { return }
    do throws(OutputFailure) { try await sink.finish(summary) } catch { throw fail(error) }
    isInPlace = true
  }

  private func fail(_ error: OutputFailure) -> OutputFailure {
    failure = error
    return error
  }
}
