/// The tables of a file that is ours, and how older files become like new ones.
public struct Schema: Sendable {
  /// Marks the file as ours (`PRAGMA application_id`).
  public let applicationID: Int32
  /// SQL that takes a file from each version to the next; the first one makes the tables. The version of a
  /// file (`PRAGMA user_version`) is the number of migrations it has had.
  public let migrations: [String]

  public init(applicationID: Int32, migrations: [String]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }
}

/// A file cannot be used as what it was opened as.
public enum SchemaFailure: Error, Sendable, Hashable {
  /// A SQLite file of another program, or of another kind of ours.
  case foreign
  /// Written by a later version of this program.
  case newer(found: Int, known: Int)
  /// Written by an earlier version, and opened only to read.
  case older(found: Int, known: Int)
  case sqlite(SQLiteFailure)
}

extension Database {
  /// Opens a file of ours to write, makes it if it is missing (0600), and brings it up to date.
  ///
  /// A file that is not ours is left as it is.
  public static func open(
    path: String, schema: Schema, durability: Durability, busyTimeout: Duration = .seconds(10)
  ) throws(SchemaFailure) -> Database {
    let database = try SchemaFailure.wrap { () throws(SQLiteFailure) in
      try Database(path: path, mode: .create, busyTimeout: busyTimeout)
    }
    let pending = try schema.pendingMigrations(of: database)
    try SchemaFailure.wrap { () throws(SQLiteFailure) in
      try database.useWriteAheadLog(durability: durability)
    }
    if !pending.isEmpty { try schema.migrate(database) }
    return database
  }

  /// Opens a file of ours to read; nil when there is none, or it has no tables yet.
  public static func openReadOnly(
    path: String, schema: Schema, busyTimeout: Duration = .seconds(10)
  ) throws(SchemaFailure) -> Database? {
    if Database.isMissing(path) { return nil }
    let database = try SchemaFailure.wrap { () throws(SQLiteFailure) in
      try Database(path: path, mode: .readOnly, busyTimeout: busyTimeout)
    }
    let pending = try schema.pendingMigrations(of: database).count
    let known = schema.migrations.count
    if pending == known { return nil }
    guard pending == 0 else { throw .older(found: known - pending, known: known) }
    return database
  }
}

extension Schema {
  /// The migrations that the file still needs. Changes nothing.
  fileprivate func pendingMigrations(of database: Database) throws(SchemaFailure) -> ArraySlice<String> {
    let (mark, version, isEmpty) = try SchemaFailure.wrap { () throws(SQLiteFailure) in
      (
        try database.integer("PRAGMA application_id"),
        Int(try database.integer("PRAGMA user_version")),
        try database.integer("SELECT count(*) FROM sqlite_schema") == 0
      )
    }
    if isEmpty && mark == 0 && version == 0 { return migrations[...] }
    guard mark == Int64(applicationID), version >= 0 else { throw .foreign }
    guard version <= migrations.count else { throw .newer(found: version, known: migrations.count) }
    return migrations[version...]
  }

  fileprivate func migrate(_ database: Database) throws(SchemaFailure) {
    try SchemaFailure.wrap { () throws(SQLiteFailure) in try database.begin(.write) }
    do {
      // Looked at again under the write lock: another process may have been faster.
      let pending = try pendingMigrations(of: database)
      for (index, migration) in zip(pending.indices, pending) {
        try SchemaFailure.wrap { () throws(SQLiteFailure) in
          try database.execute(migration)
          try database.execute("PRAGMA user_version = \(index + 1)")
        }
      }
      try SchemaFailure.wrap { () throws(SQLiteFailure) in
        try database.execute("PRAGMA application_id = \(applicationID)")
        try database.commit()
      }
    } catch {
      database.rollback()
      throw error
    }
  }
}

extension SchemaFailure {
  fileprivate static func wrap<Result>(
    _ body: () throws(SQLiteFailure) -> Result
  ) throws(SchemaFailure) -> Result {
    do { return try body() } catch { throw .sqlite(error) }
  }
}

extension Database {
  fileprivate func integer(_ sql: String) throws(SQLiteFailure) -> Int64 {
    try statement(sql).first { $0.integer(0) ?? 0 } ?? 0
  }
}
