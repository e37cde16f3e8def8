public import Provisioning

extension Outcome {
  /// An outcome of a row made for a test.
  ///
  /// - Parameters:
  ///   - cells: text of the row's cells.
  ///   - original: the record as it stands in the input.
  ///   - unreadable: what makes the row's cells not to be trusted.
  public static func made(
    _ status: RowStatus, _ cells: [Field: String] = [:], original: String = "", file: Int = 0, line: Int = 2,
    record: Int = 1, step: Step = .validate, uid: String = "", code: String = "", message: String = "",
    attempts: Int = 0, duration: Duration = .zero, unreadable: Violation? = nil
  ) -> Outcome {
    var rows = RowBatch.Builder(file: file)
    rows.beginRow(line: line, number: record)
    for (field, text) in cells { rows.setCell(field, to: text.utf8) }
    rows.appendOriginal(original.utf8)
    if let unreadable { rows.markUnreadable(unreadable) }
    return Outcome(
      rows.take()[0], status, step: step, uid: uid, code: code, message: message, attempts: attempts,
      duration: duration)
  }
}

extension RunSummary {
  /// A summary whose totals are those of `outcomes`.
  public static func made(
    of outcomes: [Outcome], inputs: [String] = ["users.csv"], exitCode: Int32 = 2, stoppedBy: String? = nil
  ) -> RunSummary {
    var summary = RunSummary(
      id: "20260131T120000Z-1f3a9c", startedAt: "2026-01-31T12:00:00Z",
      target: Target(backend: "firebase", project: "demo-school"), inputs: inputs)
    summary.finishedAt = "2026-01-31T12:01:30Z"
    for outcome in outcomes {
      summary.totals.read += 1
      summary.totals[outcome.status] += 1
    }
    summary.exitCode = exitCode
    summary.stoppedBy = stoppedBy
    return summary
  }
}

extension OutcomeSink {
  /// Writes everything and puts the result in its place.
  public func write(all outcomes: [Outcome], _ summary: RunSummary) async throws {
    try await write(outcomes)
    try await finish(summary)
  }
}
