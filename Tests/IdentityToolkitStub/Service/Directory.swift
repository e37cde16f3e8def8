/// The accounts of one project, or of one of its tenants.
///
/// A class, so that a call that reads it and then changes it copies nothing. Only the service, behind its lock,
/// touches it.
final class Directory {
  struct ID: Hashable, Sendable {
    var project: String
    var tenant: String?
  }

  /// A letter that would have been mailed.
  struct OobCode: Sendable {
    let email: String
    let requestType: String
    let code: String
    let link: String
  }

  private(set) var accounts: [String: Account] = [:]
  private var idsByEmail: [ExactText: String] = [:]
  private var idsByPhone: [String: String] = [:]
  private var sortedIDs: [String]?
  var oobCodes: [OobCode] = []
  var allowsPasswordSignUp = true
  var allowsAnonymous = true
  var isDisabled = false

  func account(email: String) -> Account? { idsByEmail[ExactText(email)].flatMap { accounts[$0] } }

  func account(phone: String) -> Account? { idsByPhone[phone].flatMap { accounts[$0] } }

  /// Stores an account under its ID, its address and its telephone number.
  func put(_ account: Account) {
    let old = accounts.updateValue(account, forKey: account.localId)
    if let old {
      if let email = old.email, email != account.email { forget(email, of: old.localId) }
      if let phone = old.phoneNumber, phone != account.phoneNumber { idsByPhone[phone] = nil }
    } else {
      sortedIDs = nil
    }
    if let email = account.email { idsByEmail[ExactText(email)] = account.localId }
    if let phone = account.phoneNumber { idsByPhone[phone] = account.localId }
  }

  func remove(_ localId: String) {
    guard let old = accounts.removeValue(forKey: localId) else { return }
    if let email = old.email { forget(email, of: localId) }
    if let phone = old.phoneNumber { idsByPhone[phone] = nil }
    sortedIDs = nil
  }

  func removeAllAccounts() {
    accounts = [:]
    idsByEmail = [:]
    idsByPhone = [:]
    sortedIDs = nil
  }

  /// The accounts that follow `localId` in the order of their IDs.
  func page(after localId: String?, count: Int) -> [Account] {
    let ids = sortedIDs ?? accounts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    sortedIDs = ids
    var first = 0
    if let localId {
      var end = ids.count
      while first < end {
        let middle = (first + end) / 2
        if localId.utf8.lexicographicallyPrecedes(ids[middle].utf8) {
          end = middle
        } else {
          first = middle + 1
        }
      }
    }
    return ids[first..<min(ids.count, first + count)].compactMap { accounts[$0] }
  }

  private func forget(_ email: String, of localId: String) {
    let key = ExactText(email)
    if idsByEmail[key] == localId { idsByEmail[key] = nil }
  }
}

/// Text that is equal only when its bytes are: the service does not normalise addresses.
private struct ExactText: Hashable, Sendable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
