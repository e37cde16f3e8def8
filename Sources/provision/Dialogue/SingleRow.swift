internal import Provisioning

/// An input of one batch.
actor SingleRow: RowSource {
  private var batch: RowBatch?

  init(_ batch: RowBatch) {
    self.batch = batch
  }

  func nextBatch() async throws(InputFailure) -> RowBatch? {
    defer { batch = nil }
    return batch
  }

  func blankRecords() async -> Int { 0 }
}

/// Keeps the outcome of a run of one row.
actor KeptOutcome: OutcomeSink {
  private(set) var outcome: Outcome?

  func write(_ outcomes: [Outcome]) async throws(OutputFailure) {
    outcome = outcomes.last ?? outcome
  }

  func finish(_ summary: RunSummary) async throws(OutputFailure) {}
}
