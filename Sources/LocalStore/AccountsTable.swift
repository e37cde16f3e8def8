import Crypto
import Provisioning
import SQLite

/// The table of accounts, and every statement that touches it. Runs on the thread that owns the connection.
struct AccountsTable {
  /// A new migration goes at the end; one that is released never changes.
  static let schema = Schema(
    // "prov" in ASCII.
    applicationID: 0x7072_6f76,
    migrations: [
      // `number` keeps the order in which accounts were made, which paging goes by; a UNIQUE column may hold
      // any number of NULLs.
      """
      CREATE TABLE accounts (
        number INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        email TEXT NOT NULL,
        email_key TEXT NOT NULL UNIQUE,
        display_name TEXT,
        password_hash TEXT NOT NULL,
        photo_url TEXT,
        phone TEXT UNIQUE,
        email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
        disabled INTEGER NOT NULL CHECK (disabled IN (0, 1)),
        claims TEXT,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      """
    ])

  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// What became of an insert.
  enum Insertion: Sendable {
    case inserted
    case emailTaken
    case uidTaken
    case phoneTaken
  }

  /// Adds an account without its display name.
  func insert(
    _ account: Account, uid: String, hash: PasswordHash, at time: Int64
  ) throws(SQLiteFailure) -> Insertion {
    try database.statement(
      """
      INSERT INTO accounts (uid, email, email_key, password_hash, photo_url, phone, email_verified, disabled,
        claims, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """
    ).run(
      uid, account.email.address, account.email.key.text, hash.text, account.photoURL, account.phone,
      account.emailVerified ?? false, account.disabled ?? false, account.claims, time, time)
    if database.changes == 1 { return .inserted }
    if try find(account.email.key) != nil { return .emailTaken }
    return try find(uid: uid) != nil ? .uidTaken : .phoneTaken
  }

  func holds(_ key: AccountKey) throws(SQLiteFailure) -> Bool {
    try database.statement("SELECT 1 FROM accounts WHERE email_key = ?").first(key.text) { _ in true }
      ?? false
  }

  /// - Returns: whether there is such an account.
  func setDisplayName(_ name: String, uid: String, at time: Int64) throws(SQLiteFailure) -> Bool {
    try database.statement("UPDATE accounts SET display_name = ?, updated_at = ? WHERE uid = ?")
      .run(name, time, uid)
    return database.changes == 1
  }

  func setClaims(_ claims: String, uid: String) throws(SQLiteFailure) {
    try database.statement("UPDATE accounts SET claims = ? WHERE uid = ?").run(claims, uid)
  }

  /// Puts another hash of the same password in the place of `old`, unless that has been changed since.
  func replaceHash(_ old: PasswordHash, with new: PasswordHash, uid: String) throws(SQLiteFailure) {
    try database.statement("UPDATE accounts SET password_hash = ? WHERE uid = ? AND password_hash = ?")
      .run(new.text, uid, old.text)
  }

  func delete(uid: String) throws(SQLiteFailure) {
    try database.statement("DELETE FROM accounts WHERE uid = ?").run(uid)
  }

  func find(_ key: AccountKey) throws(SQLiteFailure) -> StoredAccount? {
    try database.statement(Self.select + " WHERE email_key = ?").first(key.text, read: Self.read)
  }

  func find(uid: String) throws(SQLiteFailure) -> StoredAccount? {
    try database.statement(Self.select + " WHERE uid = ?").first(uid, read: Self.read)
  }

  /// The account that has this uid or this address.
  func find(matching text: String) throws(SQLiteFailure) -> StoredAccount? {
    if let stored = try find(uid: text) { return stored }
    return try find(AccountKey(text.lowercased()))
  }

  /// Accounts in the order in which they were made.
  func page(after number: Int64, limit: Int) throws(SQLiteFailure) -> [StoredAccount] {
    try database.statement(Self.select + " WHERE number > ? ORDER BY number LIMIT ?")
      .all(number, limit, read: Self.read)
  }

  func count() throws(SQLiteFailure) -> Int {
    try database.statement("SELECT count(*) FROM accounts").first { Int($0.integer(0) ?? 0) } ?? 0
  }

  private static let select = """
    SELECT number, uid, email, display_name, password_hash, photo_url, phone, email_verified, disabled, claims,
      created_at, updated_at
    FROM accounts
    """

  private static func read(_ row: borrowing ResultRow) -> StoredAccount {
    StoredAccount(
      number: row.integer(0) ?? 0, uid: row.text(1) ?? "", email: row.text(2) ?? "", displayName: row.text(3),
      photoURL: row.text(5), phone: row.text(6), emailVerified: row.flag(7) ?? false,
      disabled: row.flag(8) ?? false, claims: row.text(9), createdAt: row.integer(10) ?? 0,
      updatedAt: row.integer(11) ?? 0, passwordHash: PasswordHash(text: row.text(4) ?? ""))
  }
}
