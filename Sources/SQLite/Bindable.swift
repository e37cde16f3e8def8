/// A value that can stand for a `?` of a statement.
public protocol Bindable {
  /// Binds a copy of the value; positions count from 1.
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure)
}

extension Int64: Bindable {
  public func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(self, at: index)
  }
}

extension Int: Bindable {
  public func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(Int64(self), at: index)
  }
}

extension Double: Bindable {
  public func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(self, at: index)
  }
}

extension Bool: Bindable {
  /// As 1 or 0.
  public func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(self ? Int64(1) : 0, at: index)
  }
}

extension String: Bindable {
  public func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(self, at: index)
  }
}

extension [UInt8]: Bindable {
  /// As a blob.
  public func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(self, at: index)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// nil as NULL.
  public func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    if let self {
      try self.bind(to: statement, at: index)
    } else {
      try statement.bindNull(at: index)
    }
  }
}
