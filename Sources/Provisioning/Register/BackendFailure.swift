/// Why a backend did not do what it was asked.
public struct BackendFailure: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The backend has decided against this row; asking again would change nothing. No account was made.
    case refused
    /// An account with the address is there already.
    case alreadyExists
    /// The uid belongs to an account with another address. No account was made.
    case uidTaken
    /// An answer that the backend's table of codes does not know. It is taken for the row's own failure, unless
    /// several rows in succession get it.
    case unrecognised
    /// Too many requests; the backend may have said how long to wait.
    case throttled(retryAfter: Duration?)
    /// The request was not carried out, for a reason that may pass.
    case unavailable
    /// The request was sent and its answer lost: it may have been carried out.
    case outcomeUnknown
    /// The session of the registered account has run out: the name step needs a new one.
    case sessionExpired
    /// Credentials, project or provider are at fault: every further row would fail alike.
    case misconfigured
    /// The host cannot be reached, named or trusted as things stand: DNS, proxy or TLS.
    case unreachable
    /// The backend's own storage cannot be written: disk full, read-only.
    case unwritable
    /// The backend's own storage is not what it should be: another kind of file, another version, damaged.
    case unusable
    /// The run was told to stop at once.
    case cancelled
  }

  public let kind: Kind
  /// The backend's own word: `EMAIL_EXISTS`, `SQLITE_FULL`.
  public let code: String
  /// One sentence that says what is wrong and what to do, without secrets.
  public let message: String

  public init(_ kind: Kind, code: String, message: String) {
    self.kind = kind
    self.code = code
    self.message = message
  }
}

extension BackendFailure {
  public enum Disposition: Sendable {
    /// The row's own failure; go on with the next.
    case reject
    /// The same request again, later.
    case retry
    /// Ask the backend what has happened before anything else.
    case findOut
    /// A new session for the account, then the same request.
    case renewSession
    /// Stop the run.
    case stop
  }

  /// What to do about it: the only switch over kinds.
  public var disposition: Disposition {
    switch kind {
    case .refused, .alreadyExists, .uidTaken, .unrecognised: .reject
    case .throttled, .unavailable: .retry
    case .outcomeUnknown: .findOut
    case .sessionExpired: .renewSession
    case .misconfigured, .unreachable, .unwritable, .unusable, .cancelled: .stop
    }
  }
}

extension BackendFailure.Kind {
  /// Whether some account is in the way.
  var isConflict: Bool { self == .alreadyExists || self == .uidTaken }
}
