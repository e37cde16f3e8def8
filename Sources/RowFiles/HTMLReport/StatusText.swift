internal import Provisioning

extension RowStatus {
  /// What the status says, for a reader who does not know the words.
  var meaning: String {
    switch self {
    case .created: "registered and named"
    case .updated: "existed before; its name was set"
    case .exists: "existed before; left alone"
    case .done: "finished by an earlier run"
    case .valid: "nothing wrong; nothing was sent"
    case .wouldCreate: "would be created"
    case .wouldUpdate: "exists; its name would be set"
    case .wouldSkip: "exists; would be left alone"
    case .wouldFail: "would fail"
    case .verified: "signs in and has the row's name"
    case .wrongPassword: "exists, but not with the row's password"
    case .wrongName: "exists under another name"
    case .missing: "there is no such account"
    case .disabled: "the account is disabled"
    case .invalid: "breaks a rule; nothing was sent"
    case .duplicate: "same account as an earlier row"
    case .failed: "refused; no account was made"
    case .partial: "the account exists, its name is not set yet"
    case .notAttempted: "the run stopped first"
    }
  }

  /// Class of its colour.
  var tone: String {
    switch self {
    case .created, .updated, .valid, .verified, .wouldCreate, .wouldUpdate: "good"
    case .exists, .done, .wouldSkip: "same"
    case .duplicate, .partial, .wrongName, .disabled: "warn"
    case .invalid, .failed, .wouldFail, .wrongPassword, .missing: "bad"
    case .notAttempted: "idle"
    }
  }
}
