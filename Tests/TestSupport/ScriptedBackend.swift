public import Provisioning

/// A backend in memory that does as a test has written: it loses answers, throttles, refuses, and waits at a
/// gate instead of for time.
///
/// With nothing written it keeps the whole contract of `AccountBackend`.
public actor ScriptedBackend: AccountBackend {
  public nonisolated let properties: BackendProperties

  /// In the order they were made.
  public private(set) var accounts: [Stored] = []
  public private(set) var journal: [Entry] = []
  /// The highest number of calls that were under way at once.
  public private(set) var mostInFlight = 0
  public private(set) var resets: [String] = []
  private var briefing: BackendBriefing
  private var faults: [Step: [Fault]] = [:]
  private var faultsOfAccount: [Step: [String: [Fault]]] = [:]
  private var inFlight = 0
  private var nextUID = 0
  private var gate = Gate()

  public init(
    properties: BackendProperties = ScriptedBackend.properties, briefing: BackendBriefing = BackendBriefing()
  ) {
    self.properties = properties
    self.briefing = briefing
  }

  /// Takes uids and all fields, mails resets, and bears 64 calls at once.
  public static let properties = BackendProperties(
    name: "scripted", mostAtOnce: 64, mostLookupsAtOnce: 100, takesUID: true, fields: Set(Field.optional),
    sendsResets: true, limits: .identityToolkit)

  // MARK: What a test writes and reads

  /// Lets the next calls of a kind meet these faults, in their order; those after them are answered.
  public func script(_ step: Step, _ faults: [Fault]) {
    self.faults[step, default: []] += faults
  }

  /// The same for the calls about one account, named by its folded address. Goes before the faults of a kind.
  public func script(_ step: Step, of key: String, _ faults: [Fault]) {
    faultsOfAccount[step, default: [:]][key, default: []] += faults
  }

  /// Puts an account there, as if made by someone else.
  @discardableResult
  public func add(_ account: Account, uid: String? = nil, displayName: String? = nil) -> String {
    let stored = makeStored(account, uid: uid, displayName: displayName)
    accounts.append(stored)
    return stored.uid
  }

  /// Every call, in the order in which they were begun.
  public var calls: [Call] {
    journal.compactMap { if case .asked(let call) = $0 { call } else { nil } }
  }

  /// Uids that were to be named before the answer that they are registered (or were found again): must be empty.
  public var namedTooEarly: [String] {
    var known: Set<String> = []
    var early: [String] = []
    for entry in journal {
      switch entry {
      case .asked(.setDisplayName(_, let uid)) where !known.contains(uid): early.append(uid)
      case .answered(.register(let key, _), nil), .answered(.resume(let key, _), nil):
        for account in accounts where account.email.key.text == key { known.insert(account.uid) }
      case .answered(.find(let keys), nil):
        for account in accounts where keys.contains(account.email.key.text) { known.insert(account.uid) }
      default: break
      }
    }
    return early
  }

  /// From now on calls of this kind wait until `release`.
  public func hold(_ step: Step) {
    gate.hold(step)
  }

  /// Lets all waiting calls of this kind go on, and later ones pass.
  public func release(_ step: Step) {
    gate.release(step)
  }

  /// Waits until so many calls of this kind wait at the gate.
  public func waitForHeld(_ step: Step, count: Int = 1) async {
    await withCheckedContinuation { gate.watch(step, count: count, $0) }
  }

  // MARK: The backend

  public func check() async throws(BackendFailure) -> BackendBriefing {
    try await answer(.check, .check, key: nil) { () throws(BackendFailure) in briefing }
  }

  public func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    let keys = accounts.map(\.email.key.text)
    return try await answer(.find, .find(keys), key: keys.count == 1 ? keys.first : nil) {
      () throws(BackendFailure) in
      keys.map { key in account(key).map { .present(existing($0)) } ?? .absent }
    }
  }

  public func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    let key = account.email.key.text
    return try await answer(.signIn, .signIn(key), key: key) { () throws(BackendFailure) in
      guard let stored = self.account(key) else { return .missing }
      if stored.disabled { return .disabled }
      return stored.password == account.password ? .signedIn(existing(stored)) : .wrongPassword
    }
  }

  public func register(
    _ account: Account, uid: String?
  ) async throws(BackendFailure) -> RegisteredAccount {
    let key = account.email.key.text
    return try await answer(.register, .register(key, uid: uid), key: key) { () throws(BackendFailure) in
      if self.account(key) != nil {
        throw BackendFailure(.alreadyExists, code: "EMAIL_EXISTS", message: "the address is taken")
      }
      if let uid, accounts.contains(where: { $0.uid == uid }) {
        throw BackendFailure(.uidTaken, code: "DUPLICATE_LOCAL_ID", message: "the uid is taken")
      }
      if let phone = account.phone, accounts.contains(where: { $0.phone == phone }) {
        throw BackendFailure(.refused, code: "PHONE_NUMBER_EXISTS", message: "the phone number is taken")
      }
      let stored = makeStored(account, uid: uid, displayName: nil)
      accounts.append(stored)
      return RegisteredAccount(uid: stored.uid)
    }
  }

  public func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure) {
    let index = accounts.firstIndex { $0.uid == account.uid }
    let key = index.map { accounts[$0].email.key.text }
    try await answer(.setDisplayName, .setDisplayName(name, uid: account.uid), key: key) {
      () throws(BackendFailure) in
      guard let index = accounts.firstIndex(where: { $0.uid == account.uid }) else {
        throw BackendFailure(.refused, code: "USER_NOT_FOUND", message: "there is no account with the uid")
      }
      accounts[index].displayName = name
      if let claims = account.pendingClaims { accounts[index].claims = claims }
    }
  }

  public func resume(
    _ account: Account, uid: String?
  ) async throws(BackendFailure) -> RegisteredAccount? {
    let key = account.email.key.text
    return try await answer(.resume, .resume(key, uid: uid), key: key) { () throws(BackendFailure) in
      guard let stored = self.account(key) else { return nil }
      let isOurs =
        uid.map { $0 == stored.uid } ?? (stored.displayName == nil && stored.password == account.password)
      return isOurs ? RegisteredAccount(uid: stored.uid, displayName: stored.displayName) : nil
    }
  }

  public func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion {
    try await answer(.delete, .delete(uid: uid), key: nil) { () throws(BackendFailure) in
      guard let index = accounts.firstIndex(where: { $0.uid == uid }) else { return .absent }
      guard accounts[index].email.key.text == email.lowercased() else { return .otherAddress }
      accounts.remove(at: index)
      return .deleted
    }
  }

  public func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure) {
    let key = email.key.text
    try await answer(.sendPasswordReset, .sendPasswordReset(key), key: key) { () throws(BackendFailure) in
      guard properties.sendsResets else {
        throw BackendFailure(.refused, code: "NOT_SUPPORTED", message: "this backend sends no mail")
      }
      guard account(key) != nil else {
        throw BackendFailure(.refused, code: "EMAIL_NOT_FOUND", message: "no account has the address")
      }
      resets.append(key)
    }
  }

  // MARK: How a call goes

  private func answer<Answer: Sendable>(
    _ step: Step, _ call: Call, key: String?, work: () throws(BackendFailure) -> Answer
  ) async throws(BackendFailure) -> Answer {
    journal.append(.asked(call))
    inFlight += 1
    mostInFlight = max(mostInFlight, inFlight)
    defer { inFlight -= 1 }
    do throws(BackendFailure) {
      await pass(step)
      if Task.isCancelled {
        throw BackendFailure(.cancelled, code: "CANCELLED", message: "the run was stopped")
      }
      let answer = try nextFault(step, key: key).meet(work)
      journal.append(.answered(call, nil))
      return answer
    } catch {
      journal.append(.answered(call, error.kind))
      throw error
    }
  }

  private func nextFault(_ step: Step, key: String?) -> Fault {
    if let key, let fault = faultsOfAccount[step]?[key]?.first {
      faultsOfAccount[step]?[key]?.removeFirst()
      return fault
    }
    if let fault = faults[step]?.first {
      faults[step]?.removeFirst()
      return fault
    }
    return .none
  }

  private func pass(_ step: Step) async {
    guard gate.isHeld(step) else { return }
    let id = gate.nextID()
    await withTaskCancellationHandler {
      await withCheckedContinuation { gate.wait(step, id: id, $0) }
    } onCancel: {
      Task { await self.leaveGate(step, id: id) }
    }
  }

  private func leaveGate(_ step: Step, id: Int) {
    gate.leave(step, id: id)
  }

  private func account(_ key: String) -> Stored? {
    accounts.first { $0.email.key.text == key }
  }

  private func existing(_ stored: Stored) -> ExistingAccount {
    ExistingAccount(
      uid: stored.uid, email: stored.email.address, displayName: stored.displayName, disabled: stored.disabled
    )
  }

  private func makeStored(_ account: Account, uid: String?, displayName: String?) -> Stored {
    nextUID += 1
    return Stored(
      uid: uid ?? "scripted-\(nextUID)", email: account.email, password: account.password,
      displayName: displayName, phone: account.phone, disabled: account.disabled ?? false,
      claims: account.claims)
  }
}
