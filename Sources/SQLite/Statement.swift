import CSQLite

/// A compiled statement. Belongs to the owner of its `Database`; one use ends before the next begins.
public final class Statement {
  // The connection outlives it: `sqlite3_close_v2` waits for the last statement to go.
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  deinit {
    sqlite3_finalize(statement)
  }

  /// Runs a statement that gives no rows.
  ///
  /// - Parameter values: one for each `?`, in their order.
  public func run(_ values: any Bindable...) throws(SQLiteFailure) {
    defer { sqlite3_reset(statement) }
    try bind(values)
    while try step() {}
  }

  /// Reads the first row; nil when there is none.
  public func first<Result>(
    _ values: any Bindable..., read: (borrowing ResultRow) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result? {
    defer { sqlite3_reset(statement) }
    try bind(values)
    return try step() ? try read(ResultRow(statement)) : nil
  }

  /// Reads all rows, in their order.
  public func all<Result>(
    _ values: any Bindable..., read: (borrowing ResultRow) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> [Result] {
    defer { sqlite3_reset(statement) }
    try bind(values)
    var results: [Result] = []
    while try step() { results.append(try read(ResultRow(statement))) }
    return results
  }

  private func bind(_ values: [any Bindable]) throws(SQLiteFailure) {
    let wanted = Int(sqlite3_bind_parameter_count(statement))
    guard values.count == wanted else {
      throw SQLiteFailure(
        code: SQLITE_RANGE, message: "the statement takes \(wanted) values and was given \(values.count)")
    }
    for (index, value) in values.enumerated() { try value.bind(to: self, at: Int32(index + 1)) }
  }

  private func step() throws(SQLiteFailure) -> Bool {
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw lastFailure(code)
    }
  }

  private func check(_ code: Int32) throws(SQLiteFailure) {
    guard code == SQLITE_OK else { throw lastFailure(code) }
  }

  private func lastFailure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure(code, of: sqlite3_db_handle(statement))
  }

  func bindNull(at index: Int32) throws(SQLiteFailure) {
    try check(sqlite3_bind_null(statement, index))
  }

  func bind(_ number: Int64, at index: Int32) throws(SQLiteFailure) {
    try check(sqlite3_bind_int64(statement, index, number))
  }

  func bind(_ number: Double, at index: Int32) throws(SQLiteFailure) {
    try check(sqlite3_bind_double(statement, index, number))
  }

  func bind(_ text: String, at index: Int32) throws(SQLiteFailure) {
    var text = text
    let code = text.withUTF8 {
      provision_sqlite_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
    }
    try check(code)
  }

  func bind(_ bytes: [UInt8], at index: Int32) throws(SQLiteFailure) {
    let code = bytes.withUnsafeBytes {
      provision_sqlite_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count))
    }
    try check(code)
  }
}

/// The row a statement stands on; only valid in the closure that is given it. Columns count from 0.
public struct ResultRow: ~Copyable {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  /// nil when the column is NULL.
  public func integer(_ column: Int) -> Int64? {
    isNull(column) ? nil : sqlite3_column_int64(statement, Int32(column))
  }

  /// nil when the column is NULL.
  public func real(_ column: Int) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(statement, Int32(column))
  }

  /// nil when the column is NULL.
  public func text(_ column: Int) -> String? {
    guard let text = sqlite3_column_text(statement, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// nil when the column is NULL.
  public func blob(_ column: Int) -> [UInt8]? {
    if isNull(column) { return nil }
    // An empty blob has no address.
    guard let bytes = sqlite3_column_blob(statement, Int32(column)) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, Int32(column)))))
  }

  /// nil when the column is NULL.
  public func flag(_ column: Int) -> Bool? {
    integer(column).map { $0 != 0 }
  }

  private func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }
}
