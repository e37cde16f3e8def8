import CSQLite
import Glibc

extension SQLiteFailure {
  /// What a call on the connection has just failed with.
  ///
  /// SQLite calls some writes to a full or read-only disk an I/O error; the system's own reason is the better one.
  init(_ code: Int32, of connection: OpaquePointer?) {
    let message = String(cString: sqlite3_errmsg(connection))
    guard code & 0xff == SQLITE_IOERR else {
      self.init(code: code, message: message)
      return
    }
    switch sqlite3_system_errno(connection) {
    case ENOSPC, EDQUOT: self.init(code: SQLITE_FULL, message: String(cString: sqlite3_errstr(SQLITE_FULL)))
    case EROFS: self.init(code: SQLITE_READONLY, message: String(cString: sqlite3_errstr(SQLITE_READONLY)))
    default: self.init(code: code, message: message)
    }
  }
}
