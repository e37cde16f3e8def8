public import Provisioning

/// The words in which a test writes what a `ScriptedBackend` does, and reads what it was asked.
extension ScriptedBackend {
  /// The kinds of calls, without what they are about.
  public enum Step: Sendable, Hashable {
    case check, find, signIn, register, setDisplayName, resume, delete, sendPasswordReset
  }

  /// What was asked, in words without secrets. Addresses are folded.
  public enum Call: Sendable, Hashable {
    case check
    case find([String])
    case signIn(String)
    case register(String, uid: String?)
    case setDisplayName(String, uid: String)
    case resume(String, uid: String?)
    case delete(uid: String)
    case sendPasswordReset(String)
  }

  public enum Entry: Sendable, Hashable {
    case asked(Call)
    case answered(Call, BackendFailure.Kind?)
  }

  /// What happens to one call instead of its answer.
  public enum Fault: Sendable {
    /// Answered as usual: passes a turn.
    case none
    /// The request never arrived, and the caller cannot know.
    case lostBeforeWork
    /// The work was done and its answer lost.
    case lostAfterWork
    case throttled(retryAfter: Duration?)
    case unavailable
    case sessionExpired
    case misconfigured
    case refused(code: String)
    case failure(BackendFailure)
  }

  /// An account as the backend holds it.
  public struct Stored: Sendable, Hashable {
    public let uid: String
    public var email: EmailAddress
    public var password: Secret
    public var displayName: String?
    public var phone: String?
    public var disabled: Bool
    public var claims: String?
  }
}

extension ScriptedBackend.Fault {
  /// Answers as the fault says.
  func meet<Answer>(_ work: () throws(BackendFailure) -> Answer) throws(BackendFailure) -> Answer {
    switch self {
    case .none:
      return try work()
    case .lostBeforeWork:
      throw BackendFailure(.outcomeUnknown, code: "CONNECTION_RESET", message: "the answer was lost")
    case .lostAfterWork:
      _ = try? work()
      throw BackendFailure(.outcomeUnknown, code: "CONNECTION_RESET", message: "the answer was lost")
    case .throttled(let retryAfter):
      throw BackendFailure(
        .throttled(retryAfter: retryAfter), code: "RESOURCE_EXHAUSTED",
        message: "there were too many requests")
    case .unavailable:
      throw BackendFailure(.unavailable, code: "UNAVAILABLE", message: "the service is not available")
    case .sessionExpired:
      throw BackendFailure(.sessionExpired, code: "TOKEN_EXPIRED", message: "the session has run out")
    case .misconfigured:
      throw BackendFailure(.misconfigured, code: "OPERATION_NOT_ALLOWED", message: "sign-up is switched off")
    case .refused(let code):
      throw BackendFailure(.refused, code: code, message: "the service refused the account")
    case .failure(let failure):
      throw failure
    }
  }
}
