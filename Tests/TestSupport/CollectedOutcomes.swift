public import Provisioning

/// A sink that keeps what it is given, or fails at a certain outcome.
public actor CollectedOutcomes: OutcomeSink {
  public private(set) var outcomes: [Outcome] = []
  private let failsAfter: Int?
  private let failure: OutputFailure

  public init(failsAfter: Int? = nil, kind: OutputFailure.Kind = .notWritable) {
    self.failsAfter = failsAfter
    failure = OutputFailure(kind, file: "report.csv", problem: "cannot be written: no space left on device")
  }

  public func write(_ outcomes: [Outcome]) async throws(OutputFailure) {
    if let failsAfter, self.outcomes.count + outcomes.count > failsAfter { throw failure }
    self.outcomes += outcomes
  }

  public func finish(_ summary: RunSummary) async throws(OutputFailure) {}
}
