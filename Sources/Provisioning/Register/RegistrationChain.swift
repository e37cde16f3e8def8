/// The chain of one row: register the account, then, only once that has succeeded, set its display name.
///
/// The ledger is told before each request what is about to happen, so that a later run knows where to go on.
public struct RegistrationChain: Sendable {
  public let backend: any AccountBackend
  public let ledger: any Ledger
  public let policy: ExistingAccountPolicy
  public let retry: RetryPolicy
  public let time: Timing
  public let stop: RunStop
  /// A random number in 0..<1, for the jitter of retries.
  public let chance: @Sendable () -> Double
  /// A uid for an account whose row asks for none; used where the backend takes one.
  public let newUID: @Sendable () -> String
  /// The limiter of reset mails, which have a quota of their own; nil sends none.
  public let resets: Pacer?
  /// Keeps the passwords of rows that have none; nil where none is made.
  public let passwords: (any PasswordKeeper)?
  private let streak = FailureStreak()

  public init(
    backend: any AccountBackend, ledger: any Ledger, policy: ExistingAccountPolicy, retry: RetryPolicy,
    time: Timing, stop: RunStop, chance: @escaping @Sendable () -> Double,
    newUID: @escaping @Sendable () -> String, resets: Pacer? = nil,
    passwords: (any PasswordKeeper)? = nil
  ) {
    self.backend = backend
    self.ledger = ledger
    self.policy = policy
    self.retry = retry
    self.time = time
    self.stop = stop
    self.chance = chance
    self.newUID = newUID
    self.resets = resets
    self.passwords = passwords
  }

  /// Takes a row through the chain, from where `last` left it.
  public func run(_ row: Row, _ account: Account, after last: LedgerStep?) async -> Outcome {
    let started = time.now()
    let retrying = RetryingBackend(
      base: backend, retries: Retries(retry, time: time, chance: chance, stop: stop))
    var ending: Ending
    do throws(LedgerFailure) {
      ending = try await goOn(account, after: last, with: retrying)
    } catch {
      stop.stop(.ledger(error))
      ending = Ending(.notAttempted, .register, code: "LEDGER", message: error.message)
    }
    if ending.status == .created, let resets {
      await sendReset(to: account, within: resets, with: retrying, &ending)
    }
    note(ending)
    return Outcome(
      row, ending.status, step: ending.step, uid: ending.uid, code: ending.code, message: ending.message,
      attempts: retrying.attempts.count, duration: time.now() - started)
  }

  /// Says at the end of a run whether no row at all got through to the backend.
  public func concludeRun() {
    streak.concludeRun(stop)
  }

  // MARK: - The steps

  private func goOn(
    _ account: Account, after last: LedgerStep?, with backend: RetryingBackend
  ) async throws(LedgerFailure) -> Ending {
    switch Resume(after: last, policy: policy) {
    case .done(let uid):
      return Ending(.done, .name, uid: uid)
    case .lookAgain:
      return await treatExisting(account, with: backend)
    case .register:
      return try await register(account, uid: nil, mayBeOurs: false, with: backend)
    case .findOut(let uid):
      let found = await find(account, uid: uid, with: backend)
      switch found {
      case .failure(let failure): return unsettled(failure)
      case .success(let registered?): return try await setName(of: registered, account, with: backend)
      case .success(nil): return try await register(account, uid: uid, mayBeOurs: true, with: backend)
      }
    case .setName(let uid):
      let found = await find(account, uid: uid, with: backend)
      switch found {
      case .failure(let failure): return partial(uid, failure)
      case .success(let registered?): return try await setName(of: registered, account, with: backend)
      case .success(nil):
        // Deleted since, or its password was changed: only a registration can tell which.
        let ending = try await register(account, uid: nil, mayBeOurs: false, with: backend)
        guard ending.status == .exists else { return ending }
        return Ending(
          .partial, .name, uid: uid, code: "NOT_RESUMABLE",
          message:
            "an earlier run made the account, but it no longer answers to this row's uid and password; "
            + "set its display name by hand or with --if-exists repair")
      }
    }
  }

  private func find(
    _ account: Account, uid: String?, with backend: RetryingBackend
  ) async -> Result<RegisteredAccount?, BackendFailure> {
    do throws(BackendFailure) {
      return .success(try await backend.resume(account, uid: uid))
    } catch {
      return .failure(error)
    }
  }

  /// - Parameters:
  ///   - uid: the uid that an earlier run asked for.
  ///   - mayBeOurs: whether an earlier run's registration may still arrive.
  private func register(
    _ account: Account, uid earlier: String?, mayBeOurs: Bool, with backend: RetryingBackend
  ) async throws(LedgerFailure) -> Ending {
    let uid = account.uid ?? earlier ?? (backend.properties.takesUID ? newUID() : nil)
    let kept: KeptPassword?
    do throws(OutputFailure) {
      kept = try await passwords?.keep(account)
    } catch {
      stop.stop(.output(error))
      return Ending(.notAttempted, .register, code: "PASSWORDS", message: error.description)
    }
    try await ledger.record(.begun(uid: uid), of: account.email.key)
    let failure: BackendFailure
    do throws(BackendFailure) {
      return await named(try await backend.register(account, uid: uid), account, with: backend)
    } catch { failure = error }

    if let kept, failure.kind != .outcomeUnknown { await passwords?.discard(kept) }
    if mayBeOurs, failure.kind.isConflict,
      case .success(let registered?) = await find(account, uid: uid, with: backend)
    {
      return await named(registered, account, with: backend)
    }
    return try await refused(account, failure, with: backend)
  }

  private func named(
    _ registered: RegisteredAccount, _ account: Account, with backend: RetryingBackend
  ) async -> Ending {
    do throws(LedgerFailure) {
      return try await setName(of: registered, account, with: backend)
    } catch {
      // The account is made: the row must not be reported as untouched because the ledger failed.
      stop.stop(.ledger(error))
      return Ending(.partial, .name, uid: registered.uid, code: "LEDGER", message: error.message)
    }
  }

  private func setName(
    of registered: RegisteredAccount, _ account: Account, with backend: RetryingBackend
  ) async throws(LedgerFailure) -> Ending {
    let key = account.email.key
    if registered.displayName != account.displayName || registered.pendingClaims != nil {
      try await ledger.record(.registered(uid: registered.uid), of: key)
      do throws(BackendFailure) {
        try await setName(account.displayName, of: registered, account, with: backend)
      } catch {
        return partial(registered.uid, error)
      }
    }
    do throws(LedgerFailure) {
      try await ledger.record(.finished(uid: registered.uid), of: key)
    } catch {
      // The backend has done it all: the row is created, whatever the ledger will say next time.
      stop.stop(.ledger(error))
    }
    return Ending(.created, .name, uid: registered.uid)
  }

  private func setName(
    _ name: String, of registered: RegisteredAccount, _ account: Account, with backend: RetryingBackend
  ) async throws(BackendFailure) {
    do throws(BackendFailure) {
      try await backend.setDisplayName(name, of: registered)
    } catch {
      guard error.disposition == .renewSession,
        let renewed = try await backend.resume(account, uid: registered.uid)
      else { throw error }
      try await backend.setDisplayName(name, of: renewed)
    }
  }

  // MARK: - Accounts that were there before

  private func refused(
    _ account: Account, _ failure: BackendFailure, with backend: RetryingBackend
  ) async throws(LedgerFailure) -> Ending {
    switch failure.kind {
    case .alreadyExists:
      try await ledger.record(.refused(code: failure.code), of: account.email.key)
      return await treatExisting(account, with: backend)
    case .outcomeUnknown:
      return unsettled(failure)
    case .cancelled:
      return Ending(.notAttempted, .register, code: failure.code, message: failure.message)
    case .refused, .uidTaken, .unrecognised, .throttled, .unavailable, .sessionExpired, .misconfigured,
      .unreachable, .unwritable, .unusable:
      try await ledger.record(.refused(code: failure.code), of: account.email.key)
      return Ending(.failed, .register, failure)
    }
  }

  private func treatExisting(_ account: Account, with backend: RetryingBackend) async -> Ending {
    if policy == .skip { return Ending(.exists, .register) }
    if policy == .fail {
      return Ending(
        .failed, .register, code: "EMAIL_EXISTS", message: "an account with this address exists already")
    }
    do throws(BackendFailure) {
      switch try await backend.find([account]).first ?? .absent {
      case .absent:
        return Ending(
          .failed, .register, code: "USER_NOT_FOUND",
          message: "the account was there and is gone; run again with --fresh to make it anew")
      case .unknowable(let reason):
        return Ending(.failed, .name, code: "NOT_KNOWABLE", message: reason)
      case .present(let existing):
        let action = ExistingAccountAction(
          policy: policy, existingName: existing.displayName, wantedName: account.displayName)
        guard action == .setName else { return Ending(.exists, .register, uid: existing.uid) }
        let target = RegisteredAccount(uid: existing.uid, session: existing.session)
        do throws(BackendFailure) {
          try await backend.setDisplayName(account.displayName, of: target)
          return Ending(.updated, .name, uid: existing.uid)
        } catch {
          return Ending(.failed, .name, error, uid: existing.uid)
        }
      }
    } catch {
      return Ending(.failed, .register, error)
    }
  }

  // MARK: - After creation

  private func sendReset(
    to account: Account, within resets: Pacer, with backend: RetryingBackend, _ ending: inout Ending
  ) async {
    do throws(BackendFailure) {
      try await resets.paced { () async throws(BackendFailure) in
        try await backend.sendPasswordReset(to: account.email)
      }
    } catch {
      ending.code = error.code
      ending.message = "the account is complete, but no reset mail was sent: \(error.message)"
    }
  }

  // MARK: - Endings

  /// How a row ends, before it is measured.
  private struct Ending {
    var status: RowStatus
    var step: Step
    var uid: String
    var code: String
    var message: String
    /// What the backend said last, when that is why the row ended so.
    var failure: BackendFailure?

    init(_ status: RowStatus, _ step: Step, uid: String = "", code: String = "", message: String = "") {
      self.status = status
      self.step = step
      self.uid = uid
      self.code = code
      self.message = message
    }

    init(_ status: RowStatus, _ step: Step, _ failure: BackendFailure, uid: String = "") {
      self.init(status, step, uid: uid, code: failure.code, message: failure.message)
      self.failure = failure
    }
  }

  private func partial(_ uid: String, _ failure: BackendFailure) -> Ending {
    Ending(.partial, .name, failure, uid: uid)
  }

  /// Whether there is an account cannot be told: not a refusal, and not for the rejects file. Running the input
  /// again settles it.
  private func unsettled(_ failure: BackendFailure) -> Ending {
    var ending = Ending(.notAttempted, .register, failure)
    ending.message =
      "whether the account was made is not known yet (\(failure.message)); run again to settle it"
    return ending
  }

  private func note(_ ending: Ending) {
    if ending.status != .done { streak.note(ending.failure, stop) }
  }
}
