/// What a real run would do with a row, as far as the backend tells without being changed.
public struct OnlineCheck: Sendable {
  public let directory: any AccountDirectory
  public let policy: ExistingAccountPolicy

  public init(directory: any AccountDirectory, policy: ExistingAccountPolicy) {
    self.directory = directory
    self.policy = policy
  }

  /// Looks up several rows with one request.
  func outcomes(of rows: [PreparedRow]) async -> [Outcome] {
    let answers: [Lookup]
    do throws(BackendFailure) {
      answers = try await directory.find(rows.map(\.account))
    } catch {
      return rows.map {
        Outcome($0.row, .wouldFail, step: .verify, code: error.code, message: error.message, attempts: 1)
      }
    }
    return zip(rows, answers).map { row, answer in outcome(of: row, answer) }
  }

  private func outcome(of row: PreparedRow, _ answer: Lookup) -> Outcome {
    switch answer {
    case .absent:
      return Outcome(row.row, .wouldCreate, step: .verify, attempts: 1)
    case .unknowable(let reason):
      return Outcome(row.row, .wouldSkip, step: .verify, code: "not_knowable", message: reason, attempts: 1)
    case .present(let existing):
      let action = ExistingAccountAction(
        policy: policy, existingName: existing.displayName, wantedName: row.account.displayName)
      switch action {
      case .leave: return Outcome(row.row, .wouldSkip, step: .verify, uid: existing.uid, attempts: 1)
      case .setName: return Outcome(row.row, .wouldUpdate, step: .verify, uid: existing.uid, attempts: 1)
      case .fail:
        return Outcome(
          row.row, .wouldFail, step: .verify, uid: existing.uid, code: "EMAIL_EXISTS",
          message: "an account with this address exists already", attempts: 1)
      }
    }
  }
}
