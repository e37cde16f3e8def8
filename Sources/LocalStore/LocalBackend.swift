public import Crypto
public import Provisioning
public import SQLite
import Threads

/// Accounts in one SQLite file on this machine.
///
/// Passwords are hashed on all cores; accounts that are ready at the same time share one commit. Other
/// processes may read the file meanwhile.
public struct LocalBackend: AccountBackend {
  public let properties = BackendProperties.localStore

  private let path: String
  private let cost: PasswordHash.Cost
  private let now: @Sendable () -> Int64
  private let newUID: @Sendable () -> String
  private let connection: StoreConnection
  private let hashing = ThreadPool()
  private let looksFirst = Locked(false)

  /// Opens nothing yet: the file is made, with its folder and for its owner alone, when it is first needed.
  ///
  /// - Parameters:
  ///   - path: the store's file.
  ///   - cost: what a password hash costs; an account gets the present cost when it signs in.
  ///   - durability: whether a commit waits for the disk.
  ///   - now: milliseconds since 1970-01-01T00:00:00Z.
  ///   - newUID: makes the uid of an account that asks for none.
  public init(
    path: String, cost: PasswordHash.Cost = .recommended, durability: Database.Durability = .full,
    now: @escaping @Sendable () -> Int64,
    newUID: @escaping @Sendable () -> String = { RandomBytes.text(length: 28, alphabet: .alphanumeric) }
  ) {
    self.path = path
    self.cost = cost
    self.now = now
    self.newUID = newUID
    connection = StoreConnection(path: path, durability: durability)
  }

  /// Opens the store, makes sure that it is ours and that it can be written.
  public func check() async throws(BackendFailure) -> BackendBriefing {
    // A transaction that takes the write lock and changes nothing.
    try await write { _ throws(SQLiteFailure) in }
    return BackendBriefing()
  }

  public func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    let keys = accounts.map(\.email.key)
    return try await read { table throws(SQLiteFailure) in try table.lookups(keys) }
  }

  public func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    let key = account.email.key
    let stored = try await read { table throws(SQLiteFailure) in try table.find(key) }
    let answer = await hashing.signIn(account, as: stored)
    if case .signedIn = answer, let stored, stored.passwordHash.needsRehash(for: cost) {
      // The account keeps its old hash if this fails; the sign-in has succeeded all the same.
      try? await rehash(stored, password: account.password)
    }
    return answer
  }

  public func register(
    _ account: Account, uid: String?
  ) async throws(BackendFailure) -> RegisteredAccount {
    // Hashing takes some 15 ms of a core: not worth it for an account that is there. But as long as no account
    // was, in a file that is new to the store, a look at each would be in vain.
    if looksFirst.withLock({ $0 }) { try await lookFirst(account) }

    let hash = try await hash(account.password)
    let uid = uid ?? account.uid ?? newUID()
    let time = now()
    let insertion = try await write { table throws(SQLiteFailure) in
      try table.insert(account, uid: uid, hash: hash, at: time)
    }
    switch insertion {
    case .inserted: return RegisteredAccount(uid: uid)
    case .emailTaken:
      looksFirst.withLock { $0 = true }
      throw .emailExists(account)
    case .uidTaken: throw .uidExists(uid)
    case .phoneTaken: throw .phoneExists(account.phone ?? "")
    }
  }

  public func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure) {
    let time = now()
    let isThere = try await write { table throws(SQLiteFailure) in
      if let claims = account.pendingClaims { try table.setClaims(claims, uid: account.uid) }
      return try table.setDisplayName(name, uid: account.uid, at: time)
    }
    guard isThere else { throw .userNotFound(uid: account.uid) }
  }

  public func resume(
    _ account: Account, uid: String?
  ) async throws(BackendFailure) -> RegisteredAccount? {
    let key = account.email.key
    guard let stored = try await read({ table throws(SQLiteFailure) in try table.find(key) }) else {
      return nil
    }
    if let uid { return stored.uid == uid ? stored.registered : nil }
    // The name is only set once the ledger knows the uid.
    if stored.displayName != nil { return nil }
    let isOurs = await hashing.run { stored.passwordHash.matches(account.password.revealed) }
    return isOurs ? stored.registered : nil
  }

  public func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion {
    let key = AccountKey(email.lowercased())
    return try await write { table throws(SQLiteFailure) in
      guard try table.find(uid: uid) != nil else { return .absent }
      guard try table.find(key)?.uid == uid else { return .otherAddress }
      try table.delete(uid: uid)
      return .deleted
    }
  }

  /// Deletes the account that has this uid or this address.
  ///
  /// - Returns: the account that was deleted; nil when there is none.
  public func delete(matching text: String) async throws(BackendFailure) -> StoredAccount? {
    try await write { table throws(SQLiteFailure) in
      guard let stored = try table.find(matching: text) else { return nil }
      try table.delete(uid: stored.uid)
      return stored
    }
  }

  /// Refused: the local store sends no mail.
  public func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure) {
    throw .sendsNoMail
  }

  /// Closes the file once the calls made before are done; a later call opens it again.
  public func close() async {
    await connection.close()
  }

  private func lookFirst(_ account: Account) async throws(BackendFailure) {
    let key = account.email.key
    if try await read({ table throws(SQLiteFailure) in try table.holds(key) }) { throw .emailExists(account) }
  }

  private func hash(_ password: Secret) async throws(BackendFailure) -> PasswordHash {
    let cost = cost
    let hash = await hashing.run { try? PasswordHash(of: password.revealed, cost: cost) }
    guard let hash else { throw .hashingFailed }
    return hash
  }

  private func rehash(_ stored: StoredAccount, password: Secret) async throws(BackendFailure) {
    let new = try await hash(password)
    try await write { table throws(SQLiteFailure) in
      try table.replaceHash(stored.passwordHash, with: new, uid: stored.uid)
    }
  }

  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (AccountsTable) throws(SQLiteFailure) -> Result
  ) async throws(BackendFailure) -> Result {
    let writer = try connection.open()
    do {
      return try await writer.read { database throws(SQLiteFailure) in try body(AccountsTable(database)) }
    } catch {
      throw BackendFailure(error, store: path)
    }
  }

  private func write<Result: Sendable>(
    _ body: @escaping @Sendable (AccountsTable) throws(SQLiteFailure) -> Result
  ) async throws(BackendFailure) -> Result {
    let writer = try connection.open()
    do {
      return try await writer.write { database throws(SQLiteFailure) in try body(AccountsTable(database)) }
    } catch {
      throw BackendFailure(error, store: path)
    }
  }
}

extension BackendProperties {
  /// The same limits as Firebase, so that a file that is valid here is valid there.
  static let localStore = BackendProperties(
    name: "local", mostAtOnce: 256, mostLookupsAtOnce: 500, takesUID: true, fields: Set(Field.optional),
    sendsResets: false, limits: .identityToolkit)
}

extension AccountsTable {
  /// One answer a key, in the same order.
  func lookups(_ keys: [AccountKey]) throws(SQLiteFailure) -> [Lookup] {
    var lookups: [Lookup] = []
    for key in keys { lookups.append(try find(key).map { .present($0.existing) } ?? .absent) }
    return lookups
  }
}

extension ThreadPool {
  /// What the store answers when someone signs in.
  func signIn(_ account: Account, as stored: StoredAccount?) async -> SignIn {
    guard let stored else { return .missing }
    if stored.disabled { return .disabled }
    let isRight = await run { stored.passwordHash.matches(account.password.revealed) }
    return isRight ? .signedIn(stored.existing) : .wrongPassword
  }
}
