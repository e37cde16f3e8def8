/// What a real run would do with a row, as far as the backend tells without being changed.
public struct OnlineCheck: Sendable {
  let directory: any AccountDirectory
  private let policy: ExistingAccountPolicy
  private let retries: Retries
  private let stop: RunStop
  private let streak = FailureStreak()

  /// - Parameter stop: told when a failure is not the row's own.
  public init(
    directory: any AccountDirectory, policy: ExistingAccountPolicy, retries: Retries, stop: RunStop
  ) {
    self.directory = directory
    self.policy = policy
    self.retries = retries
    self.stop = stop
  }

  /// Looks up several rows with one request.
  func outcomes(of rows: [PreparedRow]) async -> [Outcome] {
    let retrying = RetryingDirectory(directory, retries)
    var outcomes: [Outcome]
    do throws(BackendFailure) {
      let answers = try await retrying.find(rows.map(\.account))
      outcomes = zip(rows, answers).map { row, answer in outcome(of: row, answer) }
      streak.note(nil, stop)
    } catch {
      streak.note(error, stop)
      let status: RowStatus = error.kind == .cancelled ? .notAttempted : .wouldFail
      outcomes = rows.map {
        Outcome($0.row, status, step: .verify, code: error.code, message: error.message)
      }
    }
    for index in outcomes.indices { outcomes[index].attempts = retrying.attempts.count }
    return outcomes
  }

  func concludeRun() {
    streak.concludeRun(stop)
  }

  private func outcome(of row: PreparedRow, _ answer: Lookup) -> Outcome {
    switch answer {
    case .absent:
      return Outcome(row.row, .wouldCreate, step: .verify)
    case .unknowable(let reason):
      return Outcome(row.row, .wouldSkip, step: .verify, code: "not_knowable", message: reason)
    case .present(let existing):
      let action = ExistingAccountAction(
        policy: policy, existingName: existing.displayName, wantedName: row.account.displayName)
      switch action {
      case .leave: return Outcome(row.row, .wouldSkip, step: .verify, uid: existing.uid)
      case .setName: return Outcome(row.row, .wouldUpdate, step: .verify, uid: existing.uid)
      case .fail:
        return Outcome(
          row.row, .wouldFail, step: .verify, uid: existing.uid, code: "EMAIL_EXISTS",
          message: "an account with this address exists already")
      }
    }
  }
}
