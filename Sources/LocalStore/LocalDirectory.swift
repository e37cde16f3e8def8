public import Provisioning
import SQLite
import Threads

/// The store opened only to read: it makes and changes no file, so that a dry run cannot.
///
/// A store that is not there has no accounts.
public struct LocalDirectory: AccountDirectory {
  public let properties = BackendProperties.localStore

  private let path: String
  private let threads = ThreadPool()

  public init(path: String) {
    self.path = path
  }

  /// Makes sure that the file, if there is one, is a store that can be read.
  public func check() async throws(BackendFailure) -> BackendBriefing {
    _ = try await read(absent: false) { _ throws(SQLiteFailure) in true }
    return BackendBriefing()
  }

  public func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    let keys = accounts.map(\.email.key)
    return try await read(absent: keys.map { _ in .absent }) { table throws(SQLiteFailure) in
      try table.lookups(keys)
    }
  }

  public func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    let key = account.email.key
    let stored = try await read(absent: nil) { table throws(SQLiteFailure) in try table.find(key) }
    return await threads.signIn(account, as: stored)
  }

  /// The next accounts, in the order in which they were made; empty at the end.
  ///
  /// - Parameter number: of the last account of the page before; 0 for the first page.
  public func accounts(after number: Int64, limit: Int) async throws(BackendFailure) -> [StoredAccount] {
    try await read(absent: []) { table throws(SQLiteFailure) in try table.page(after: number, limit: limit) }
  }

  /// The account that has this uid or this address; nil when there is none.
  public func account(matching text: String) async throws(BackendFailure) -> StoredAccount? {
    try await read(absent: nil) { table throws(SQLiteFailure) in try table.find(matching: text) }
  }

  public func count() async throws(BackendFailure) -> Int {
    try await read(absent: 0) { table throws(SQLiteFailure) in try table.count() }
  }

  /// Opens the file for each read: it is never kept from a run that wants to write, and what it reads is never
  /// older than the call.
  private func read<Value: Sendable>(
    absent: Value, _ body: @escaping @Sendable (AccountsTable) throws(SQLiteFailure) -> Value
  ) async throws(BackendFailure) -> Value {
    let path = path
    let outcome = await threads.run {
      Result { () throws(SchemaFailure) -> Value in
        guard let database = try Database.openReadOnly(path: path, schema: AccountsTable.schema) else {
          return absent
        }
        do throws(SQLiteFailure) { return try body(AccountsTable(database)) } catch { throw .sqlite(error) }
      }
    }
    do { return try outcome.get() } catch { throw BackendFailure(error, store: path) }
  }
}
