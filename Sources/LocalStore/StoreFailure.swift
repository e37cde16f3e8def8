import Provisioning
import SQLite

/// The one place that words what goes wrong with the store.
extension BackendFailure {
  init(_ failure: SQLiteFailure, store: String) {
    let cause = failure.message
    switch failure.reason {
    case .busy:
      self.init(
        .unavailable, code: failure.name,
        message: "the store \(store) is locked by another process; wait for it to end, or end it")
    case .full:
      self.init(
        .unwritable, code: failure.name,
        message: "the store \(store) cannot grow: \(cause); make room and run again")
    case .readOnly:
      self.init(
        .unwritable, code: failure.name,
        message: "the store \(store) can only be read: \(cause); make the file and its folder writable")
    case .cannotOpen:
      self.init(
        .unwritable, code: failure.name,
        message: "the store \(store) cannot be opened: \(cause); check the path and who may use its folder")
    case .inputOutput:
      self.init(
        .unwritable, code: failure.name,
        message: "the store \(store) cannot be read or written: \(cause); check the disk")
    case .damaged:
      self.init(
        .unusable, code: failure.name,
        message: "\(store) is not a store or is damaged: \(cause); name another file or restore a copy")
    case .constraint, .other:
      self.init(
        .refused, code: failure.name, message: "the store \(store) refused the account: \(cause)")
    }
  }

  init(_ failure: SchemaFailure, store: String) {
    switch failure {
    case .foreign:
      self.init(
        .unusable, code: "NOT_A_STORE",
        message: "\(store) is a database of another kind and was left alone; name another file")
    case .newer(let found, let known):
      self.init(
        .unusable, code: "STORE_TOO_NEW",
        message: "the store \(store) has version \(found), and this program knows versions up to \(known);"
          + " use a newer program")
    case .older(let found, let known):
      self.init(
        .unusable, code: "STORE_TOO_OLD",
        message: "the store \(store) has version \(found), and reading needs version \(known);"
          + " a run brings it up to date")
    case .sqlite(let failure):
      self.init(failure, store: store)
    }
  }

  static func emailExists(_ account: Account) -> BackendFailure {
    BackendFailure(
      .alreadyExists, code: "EMAIL_EXISTS",
      message: "an account with the address \(account.email.address) exists")
  }

  static func uidExists(_ uid: String) -> BackendFailure {
    BackendFailure(
      .uidTaken, code: "DUPLICATE_LOCAL_ID",
      message: "the uid \(uid) belongs to another account; choose another")
  }

  static func phoneExists(_ phone: String) -> BackendFailure {
    BackendFailure(
      .refused, code: "PHONE_NUMBER_EXISTS",
      message: "the phone number \(phone) belongs to another account; correct it or leave it out")
  }

  static func userNotFound(uid: String) -> BackendFailure {
    BackendFailure(
      .refused, code: "USER_NOT_FOUND", message: "the account \(uid) is gone; run again to make it anew")
  }

  static let sendsNoMail = BackendFailure(
    .refused, code: "RESET_NOT_SUPPORTED", message: "the local store sends no mail; leave out --send-reset")

  static let hashingFailed = BackendFailure(
    .unavailable, code: "HASHING_FAILED",
    message: "there is not enough memory to hash a password; end other programs or lower --concurrency")
}
