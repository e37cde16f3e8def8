internal import JSONText
internal import Provisioning

/// An account as `accounts:lookup` describes it, without its password hash.
struct UserRecord {
  let uid: String
  let email: String
  /// nil when it has none, or an empty one.
  let displayName: String?
  let disabled: Bool
  /// The text of a JSON object.
  let claims: String?

  /// nil for what has no uid.
  init?(_ user: JSONValue) {
    guard let uid = user["localId"]?.string else { return nil }
    self.uid = uid
    email = user["email"]?.string ?? ""
    displayName = user["displayName"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    disabled = user["disabled"]?.bool ?? false
    claims = user["customAttributes"]?.string
  }

  /// The users of a lookup's answer, which has no list at all when it finds none.
  static func users(in answer: JSONValue) -> [UserRecord] {
    (answer["users"]?.array ?? []).compactMap(UserRecord.init)
  }

  var existing: ExistingAccount {
    ExistingAccount(uid: uid, email: email, displayName: displayName, disabled: disabled)
  }

  /// Whether the account has this address, as the service folds it.
  func has(_ folded: String) -> Bool {
    email.lowercased() == folded
  }
}
