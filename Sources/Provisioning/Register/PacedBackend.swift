internal import Threads

/// Decides for the whole process when a request may go: one pacer for all rows, retries included.
public final class Pacer: Sendable {
  private let state: Locked<PacerState>
  private let time: Timing
  private let stop: RunStop

  /// - Parameter rate: requests a second that are allowed at most; nil for no such limit.
  public init(rate: Double?, time: Timing, stop: RunStop) {
    state = Locked(PacerState(rate: rate))
    self.time = time
    self.stop = stop
  }

  /// How long the service has asked everybody to wait from now; nil when it has not.
  public var pause: Duration? {
    let now = time.now()
    let until = state.withLock { $0.pausedUntil }
    return until > now ? until - now : nil
  }

  /// Waits for its turn, makes the request, and learns from its end.
  ///
  /// - Throws: `cancelled`, nothing having been sent, when the run stops during a pause.
  func paced<Answer>(
    _ request: () async throws(BackendFailure) -> Answer
  ) async throws(BackendFailure) -> Answer {
    try await waitForTurn()
    let sent = time.now()
    do throws(BackendFailure) {
      let answer = try await request()
      state.withLock { $0.succeeded() }
      return answer
    } catch {
      if case .throttled(let wait) = error.kind {
        state.withLock { $0.throttled(at: time.now(), sent: sent, wait: wait) }
      }
      throw error
    }
  }

  /// Waits until a request may go.
  ///
  /// - Throws: `cancelled` when the run stops during a pause.
  func waitForTurn() async throws(BackendFailure) {
    var hasSlot = false
    while true {
      let admission = state.withLock { state -> PacerState.Admission in
        if hasSlot && !state.isPaused(at: time.now()) { return .go }
        return state.admit(at: time.now())
      }
      switch admission {
      case .go: return
      case .slot(let wait):
        hasSlot = true
        if await time.sleep(wait) { continue }
      case .paused(let wait):
        hasSlot = false
        if await stop.pause(for: wait, on: time) { continue }
      }
      throw BackendFailure(.cancelled, code: "CANCELLED", message: "the run stopped before this was sent")
    }
  }
}

/// Sends every request of a backend through the pacer.
public struct PacedBackend: AccountBackend {
  let base: any AccountBackend
  let pacer: Pacer

  public init(_ base: any AccountBackend, pacer: Pacer) {
    self.base = base
    self.pacer = pacer
  }

  public var properties: BackendProperties { base.properties }

  private var directory: PacedDirectory { PacedDirectory(base, pacer: pacer) }

  public func check() async throws(BackendFailure) -> BackendBriefing {
    try await directory.check()
  }

  public func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    try await directory.find(accounts)
  }

  public func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    try await directory.signIn(account)
  }

  public func register(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount {
    try await pacer.paced { () async throws(BackendFailure) in try await base.register(account, uid: uid) }
  }

  public func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure) {
    try await pacer.paced { () async throws(BackendFailure) in
      try await base.setDisplayName(name, of: account)
    }
  }

  public func resume(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount? {
    try await pacer.paced { () async throws(BackendFailure) in try await base.resume(account, uid: uid) }
  }

  public func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion {
    try await pacer.paced { () async throws(BackendFailure) in
      try await base.delete(uid: uid, email: email)
    }
  }

  public func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure) {
    // Mails have a quota of their own: that it is full is no reason to hold other requests back.
    try await pacer.waitForTurn()
    try await base.sendPasswordReset(to: email)
  }
}
