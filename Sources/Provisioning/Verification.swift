/// Signs in as a row's account and compares the display name.
public struct Verification: Sendable {
  private let directory: any AccountDirectory
  private let retries: Retries
  private let time: Timing
  private let stop: RunStop
  private let streak = FailureStreak()

  /// - Parameter stop: told when a failure is not the row's own.
  public init(directory: any AccountDirectory, retries: Retries, time: Timing, stop: RunStop) {
    self.directory = directory
    self.retries = retries
    self.time = time
    self.stop = stop
  }

  func outcome(of row: PreparedRow) async -> Outcome {
    let started = time.now()
    let retrying = RetryingDirectory(directory, retries)
    var outcome = await signIn(row, retrying)
    outcome.attempts = retrying.attempts.count
    outcome.duration = time.now() - started
    return outcome
  }

  func concludeRun() {
    streak.concludeRun(stop)
  }

  private func signIn(_ row: PreparedRow, _ directory: RetryingDirectory) async -> Outcome {
    let answer: SignIn
    do throws(BackendFailure) {
      answer = try await directory.signIn(row.account)
      streak.note(nil, stop)
    } catch {
      streak.note(error, stop)
      let status: RowStatus = error.kind == .cancelled ? .notAttempted : .failed
      return Outcome(row.row, status, step: .verify, code: error.code, message: error.message)
    }
    switch answer {
    case .signedIn(let existing):
      let name = existing.displayName ?? ""
      if name == row.account.displayName {
        return Outcome(row.row, .verified, step: .verify, uid: existing.uid)
      }
      return Outcome(
        row.row, .wrongName, step: .verify, uid: existing.uid, code: "wrong_name",
        message: name.isEmpty
          ? "the account has no display name; --if-exists repair sets it"
          : "the account's display name is \(quoted(name)); --if-exists update sets the row's")
    case .wrongPassword:
      return Outcome(
        row.row, .wrongPassword, step: .verify, code: "wrong_password",
        message: "the account exists, but not with this row's password")
    case .missing:
      return Outcome(
        row.row, .missing, step: .verify, code: "missing",
        message: "there is no such account; run with --fresh to make it")
    case .disabled:
      return Outcome(row.row, .disabled, step: .verify, code: "disabled", message: "the account is disabled")
    case .wrongPasswordOrMissing:
      return Outcome(
        row.row, .wrongPassword, step: .verify, code: "wrong_password",
        message: "the service does not tell a wrong password from a missing account")
    }
  }
}
