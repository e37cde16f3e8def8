/// How a row ended: one for each row of the input.
public struct Outcome: Sendable {
  public let row: Row
  public var status: RowStatus
  /// The step at which the row ended.
  public var step: Step
  /// Empty unless the account is known.
  public var uid: String
  /// A rule's or the service's own code; empty when nothing went wrong.
  public var code: String
  /// One sentence, or several separated by `; `, without secrets; empty when there is nothing to say.
  public var message: String
  /// Requests made for the row, retries included.
  public var attempts: Int
  public var duration: Duration

  public init(
    _ row: Row, _ status: RowStatus, step: Step, uid: String = "", code: String = "", message: String = "",
    attempts: Int = 0, duration: Duration = .zero
  ) {
    self.row = row
    self.status = status
    self.step = step
    self.uid = uid
    self.code = code
    self.message = message
    self.attempts = attempts
    self.duration = duration
  }
}

/// The stage of a row's way.
public enum Step: String, Sendable, CaseIterable {
  case read, validate, register, name, verify
}

/// What became of a row; the word stands in reports, so each is fixed.
public enum RowStatus: String, Sendable, CaseIterable {
  case created, updated, exists, done
  case valid
  case wouldCreate = "would_create"
  case wouldUpdate = "would_update"
  case wouldSkip = "would_skip"
  case wouldFail = "would_fail"
  case verified
  case wrongPassword = "wrong_password"
  case wrongName = "wrong_name"
  case missing, disabled
  case invalid, duplicate, failed, partial
  case notAttempted = "not_attempted"

  /// Whether the row needs nothing more from the user.
  public var isOK: Bool {
    switch self {
    case .created, .updated, .exists, .done, .valid, .wouldCreate, .wouldUpdate, .wouldSkip, .verified: true
    case .wouldFail, .wrongPassword, .wrongName, .missing, .disabled, .invalid, .duplicate, .failed, .partial,
      .notAttempted:
      false
    }
  }

  /// Whether the row belongs into the rejects file: there is something in it to mend. A row that was not
  /// attempted is covered by running the input again.
  public var isReject: Bool {
    switch self {
    case .invalid, .duplicate, .failed, .partial: true
    default: false
    }
  }
}
