import CSQLite
import Glibc

/// A connection to a SQLite file. It has one owner: it is not `Sendable`, and neither are its statements.
///
/// Foreign keys are on, result codes are extended, and the functions of a file that is not ours are not
/// trusted. The connection closes when the last reference goes.
public final class Database {
  public enum Mode: Sendable {
    /// Makes the file if it is missing, for its owner alone (0600), and the folders it lies in (0700). SQLite
    /// gives the files beside it the same rights.
    case create
    /// Opens a file that is there.
    case readWrite
    /// Never writes and leaves no file behind, not even the ones that the write-ahead log would need.
    case readOnly
  }

  /// When a commit counts as done.
  public enum Durability: String, Sendable {
    /// Once it is on the disk: it outlives a loss of power.
    case full = "FULL"
    /// Once the system has it: it outlives a crash of the process, but the last commits may be lost with the
    /// power. The file stays whole either way.
    case normal = "NORMAL"
  }

  private let connection: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens the file.
  ///
  /// - Parameter busyTimeout: how long to wait for another process to release its lock, in whole milliseconds.
  public init(path: String, mode: Mode, busyTimeout: Duration = .seconds(10)) throws(SQLiteFailure) {
    var name = path
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch mode {
    case .create:
      try Self.makeFile(path)
      flags |= SQLITE_OPEN_READWRITE
    case .readWrite:
      flags |= SQLITE_OPEN_READWRITE
    case .readOnly:
      flags |= SQLITE_OPEN_READONLY
      // A reader of a file in WAL mode makes the -wal and -shm files where they are missing and cannot remove
      // them. Where there is no log, all there is to read is in the file itself.
      if access(path + "-wal", F_OK) != 0 {
        name = "file:" + Self.escapedForURI(path) + "?immutable=1"
        flags |= SQLITE_OPEN_URI
      }
    }

    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let failure = SQLiteFailure(code: code, message: Self.messageAfterOpening(opened, code: code))
      sqlite3_close_v2(opened)
      throw failure
    }
    connection = opened
    let (seconds, attoseconds) = busyTimeout.components
    sqlite3_busy_timeout(opened, Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    try execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(connection)
  }

  /// Keeps changes in a write-ahead log: readers and the one writer do not wait for each other.
  public func useWriteAheadLog(durability: Durability) throws(SQLiteFailure) {
    try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = \(durability.rawValue)")
  }

  /// Runs statements that take no values and whose rows do not matter.
  public func execute(_ script: String) throws(SQLiteFailure) {
    let code = sqlite3_exec(connection, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw lastFailure(code) }
  }

  /// The statement for `sql`, compiled at its first use and kept.
  public func statement(_ sql: String) throws(SQLiteFailure) -> Statement {
    if let known = statements[sql] { return known }
    var compiled: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
    guard code == SQLITE_OK else { throw lastFailure(code) }
    guard let compiled else {
      throw SQLiteFailure(code: SQLITE_MISUSE, message: "there is no statement in the text")
    }
    let statement = Statement(compiled)
    statements[sql] = statement
    return statement
  }

  /// Number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changes: Int { Int(sqlite3_changes64(connection)) }

  /// Whether a transaction is open. SQLite ends one by itself after some failures (disk full, I/O error).
  public var isInTransaction: Bool { sqlite3_get_autocommit(connection) == 0 }

  /// How a transaction begins.
  public enum Access: Sendable {
    /// Sees one state of the file and needs no lock against writers.
    case read
    /// Takes the write lock at once, so that it cannot fail for being busy half way.
    case write
  }

  /// Runs `body` in one transaction: all of it is done, or nothing.
  public func transaction<Result>(
    _ access: Access = .write, _ body: () throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result {
    try begin(access)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      rollback()
      throw error
    }
  }

  func begin(_ access: Access) throws(SQLiteFailure) {
    try statement(access == .write ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED").run()
  }

  func commit() throws(SQLiteFailure) {
    try statement("COMMIT").run()
  }

  /// Cannot fail in a way that matters: a transaction that is not rolled back here is when the file closes.
  func rollback() {
    guard isInTransaction else { return }
    try? statement("ROLLBACK").run()
  }

  private func lastFailure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure(code, of: connection)
  }

  /// SQLite itself would make the file readable by everyone.
  private static func makeFile(_ path: String) throws(SQLiteFailure) {
    var descriptor = createForOwner(path)
    if descriptor < 0 && errno == ENOENT {
      makeFolders(of: path)
      descriptor = createForOwner(path)
    }
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      let code = errno == ENOSPC || errno == EDQUOT ? SQLITE_FULL : SQLITE_CANTOPEN
      throw SQLiteFailure(code: code, message: systemMessage(errno))
    }
  }

  private static func createForOwner(_ path: String) -> Int32 {
    Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
  }

  /// A folder that cannot be made shows when the file is made in it.
  private static func makeFolders(of path: String) {
    for (index, character) in zip(path.indices, path) where character == "/" && index > path.startIndex {
      mkdir(String(path[..<index]), 0o700)
    }
  }

  /// The system's reason is the better one where there is one: "permission denied".
  private static func messageAfterOpening(_ connection: OpaquePointer?, code: Int32) -> String {
    let number = sqlite3_system_errno(connection)
    return number != 0 ? systemMessage(number) : String(cString: sqlite3_errstr(code))
  }

  /// As SQLite words its own: a phrase that begins with a small letter.
  private static func systemMessage(_ number: Int32) -> String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }

  private static func escapedForURI(_ path: String) -> String {
    var escaped = ""
    for character in path.unicodeScalars {
      switch character {
      case "%": escaped += "%25"
      case "?": escaped += "%3f"
      case "#": escaped += "%23"
      default: escaped.unicodeScalars.append(character)
      }
    }
    // "file:" with a relative path is taken as it is; an absolute one must not begin with two slashes.
    return escaped.hasPrefix("//") ? "//" + escaped : escaped
  }
}
