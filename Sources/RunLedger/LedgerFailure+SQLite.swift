internal import Provisioning
internal import SQLite

extension LedgerFailure {
  /// What a failure of SQLite means for the user of the ledger.
  static func of(_ failure: SQLiteFailure, path: String) -> LedgerFailure {
    switch failure.reason {
    case .full:
      LedgerFailure(
        .notWritable, "the ledger \(path) cannot be written, the disk is full; make room and run again")
    case .readOnly:
      LedgerFailure(
        .notWritable,
        "the ledger \(path) cannot be written, its file or folder is read-only; "
          + "make it writable or choose another --state-dir")
    case .cannotOpen:
      LedgerFailure(
        .notCreatable,
        "the ledger \(path) cannot be opened (\(failure.message)); "
          + "make its folder writable or choose another --state-dir")
    case .damaged:
      LedgerFailure(
        .unusable,
        "the ledger \(path) is damaged (\(failure)); move it away and run with "
          + "--if-exists repair: accounts made before then count as existing")
    case .busy:
      LedgerFailure(.held, "the ledger \(path) is locked by another process; try again when it has ended")
    case .inputOutput:
      LedgerFailure(
        .notWritable,
        "the ledger \(path) cannot be read or written: \(failure); check the disk and run again")
    case .constraint, .other:
      LedgerFailure(
        .notWritable,
        "the ledger \(path) cannot be used: \(failure); run again, and report it if it happens again")
    }
  }

  static func of(_ failure: SchemaFailure, path: String) -> LedgerFailure {
    switch failure {
    case .foreign:
      LedgerFailure(
        .unusable, "\(path) is not a ledger of provision; move it away or choose another --state-dir")
    case .newer(let found, let known):
      LedgerFailure(
        .unusable,
        "the ledger \(path) has version \(found), written by a later provision; "
          + "this one knows versions up to \(known): use the later one")
    case .older(let found, let known):
      LedgerFailure(
        .unusable,
        "the ledger \(path) has version \(found); run provision once to bring it to version \(known)")
    case .sqlite(let failure): of(failure, path: path)
    }
  }
}
