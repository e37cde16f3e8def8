import CSQLite

/// A call to SQLite that failed. It holds no SQL and no bound value.
public struct SQLiteFailure: Error, Sendable, Hashable {
  /// The extended result code, <https://sqlite.org/rescode.html>.
  public let code: Int32
  /// What SQLite says, as a phrase: `database or disk is full`, `UNIQUE constraint failed: accounts.uid`.
  public let message: String

  public init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }
}

extension SQLiteFailure {
  /// What failed, as far as it changes what to do.
  public enum Reason: Sendable, Hashable {
    /// Another process holds the lock, for longer than the busy timeout.
    case busy
    /// The disk, or the most pages the file may have, is full.
    case full
    /// The file, its folder or the file system can only be read.
    case readOnly
    /// It cannot be opened or made.
    case cannotOpen
    /// The disk failed.
    case inputOutput
    /// It is damaged, or no database at all.
    case damaged
    /// A rule of the schema refused the row: unique, not null, check, foreign key.
    case constraint
    case other
  }

  public var reason: Reason {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .full
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_CANTOPEN: .cannotOpen
    case SQLITE_IOERR: .inputOutput
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
    case SQLITE_CONSTRAINT: .constraint
    default: .other
    }
  }

  /// SQLite's word for the code: `SQLITE_FULL`, `SQLITE_CONSTRAINT_UNIQUE`.
  public var name: String {
    let primary = Int(code & 0xff)
    let variant = Int(code >> 8)
    let word = primaryWords.indices.contains(primary) ? primaryWords[primary] : "\(primary)"
    let variants = variantWords[word] ?? []
    guard variants.indices.contains(variant - 1) else { return "SQLITE_\(word)" }
    return "SQLITE_\(word)_\(variants[variant - 1])"
  }
}

extension SQLiteFailure: CustomStringConvertible {
  /// `database or disk is full (SQLITE_FULL)`.
  public var description: String { "\(message) (\(name))" }
}

// Swift imports the codes but not their names; the order is that of their numbers.
private let primaryWords = [
  "OK", "ERROR", "INTERNAL", "PERM", "ABORT", "BUSY", "LOCKED", "NOMEM", "READONLY", "INTERRUPT", "IOERR",
  "CORRUPT", "NOTFOUND", "FULL", "CANTOPEN", "PROTOCOL", "EMPTY", "SCHEMA", "TOOBIG", "CONSTRAINT",
  "MISMATCH",
  "MISUSE", "NOLFS", "AUTH", "FORMAT", "RANGE", "NOTADB",
]

private let variantWords: [String: [String]] = [
  "BUSY": ["RECOVERY", "SNAPSHOT", "TIMEOUT"],
  "LOCKED": ["SHAREDCACHE", "VTAB"],
  "READONLY": ["RECOVERY", "CANTLOCK", "ROLLBACK", "DBMOVED", "CANTINIT", "DIRECTORY"],
  "IOERR": [
    "READ", "SHORT_READ", "WRITE", "FSYNC", "DIR_FSYNC", "TRUNCATE", "FSTAT", "UNLOCK", "RDLOCK", "DELETE",
    "BLOCKED", "NOMEM", "ACCESS", "CHECKRESERVEDLOCK", "LOCK", "CLOSE", "DIR_CLOSE", "SHMOPEN", "SHMSIZE",
    "SHMLOCK", "SHMMAP", "SEEK", "DELETE_NOENT", "MMAP", "GETTEMPPATH", "CONVPATH", "VNODE", "AUTH",
    "BEGIN_ATOMIC", "COMMIT_ATOMIC", "ROLLBACK_ATOMIC", "DATA", "CORRUPTFS",
  ],
  "CORRUPT": ["VTAB", "SEQUENCE", "INDEX"],
  "CANTOPEN": ["NOTEMPDIR", "ISDIR", "FULLPATH", "CONVPATH", "DIRTYWAL", "SYMLINK"],
  "CONSTRAINT": [
    "CHECK", "COMMITHOOK", "FOREIGNKEY", "FUNCTION", "NOTNULL", "PRIMARYKEY", "TRIGGER", "UNIQUE", "VTAB",
    "ROWID", "PINNED", "DATATYPE",
  ],
]
