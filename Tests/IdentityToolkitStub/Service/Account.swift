/// An account as the service keeps it.
struct Account: Sendable {
  let localId: String
  var email: String?
  var emailVerified = false
  var displayName: String?
  var photoUrl: String?
  var phoneNumber: String?
  /// Nil where the service answers no `disabled` at all.
  var disabled: Bool?
  var customAttributes: String?
  var tenantId: String?
  var salt: String?
  var passwordHash: String?
  var passwordUpdatedAt: Moment?
  /// ID tokens issued before this second are expired.
  var validSince: Int64?
  var createdAt: String?
  var lastLoginAt: String?
  var lastRefreshAt: Moment?
  /// Providers other than the password, as they were imported.
  var otherProviders: [(providerId: String, rawId: String)] = []

  init(localId: String) {
    self.localId = localId
  }

  /// Stores the password the way the emulator does: readable, so that a test can compare it.
  mutating func setPassword(_ password: String, salt: String, now: Moment) {
    self.salt = salt
    passwordHash = Self.hash(password, salt: salt)
    passwordUpdatedAt = now
    validSince = now.seconds
  }

  /// Compares bytes: the service does not normalise passwords.
  func hasPassword(_ password: String) -> Bool {
    guard let salt, let passwordHash else { return false }
    return passwordHash.utf8.elementsEqual(Self.hash(password, salt: salt).utf8)
  }

  /// The password, if it was not imported as a foreign hash.
  var password: String? {
    guard let salt, let passwordHash else { return nil }
    let beginning = Self.hash("", salt: salt)
    return passwordHash.hasPrefix(beginning) ? String(passwordHash.dropFirst(beginning.count)) : nil
  }

  private static func hash(_ password: String, salt: String) -> String {
    "fakeHash:salt=\(salt):password=\(password)"
  }

  func providers(in body: inout JSONBody) {
    let hasPassword = email != nil && passwordHash != nil
    guard hasPassword || phoneNumber != nil || !otherProviders.isEmpty else { return }
    body.array("providerUserInfo") { providers in
      for other in otherProviders {
        providers.element { provider in
          provider.member("providerId", other.providerId)
          provider.member("rawId", other.rawId)
        }
      }
      if hasPassword {
        providers.element { provider in
          provider.member("providerId", "password")
          provider.member("email", email)
          provider.member("federatedId", email)
          provider.member("rawId", email)
          provider.member("displayName", displayName)
          provider.member("photoUrl", photoUrl)
        }
      }
      if let phoneNumber {
        providers.element { provider in
          provider.member("providerId", "phone")
          provider.member("phoneNumber", phoneNumber)
          provider.member("rawId", phoneNumber)
        }
      }
    }
  }

  /// The account as `lookup` and `batchGet` answer it.
  func describe(in body: inout JSONBody) {
    body.member("localId", localId)
    body.member("createdAt", createdAt)
    body.member("lastLoginAt", lastLoginAt)
    body.member("displayName", displayName)
    body.member("photoUrl", photoUrl)
    body.member("passwordHash", passwordHash)
    body.member("salt", salt)
    body.member("passwordUpdatedAt", (passwordUpdatedAt?.milliseconds).map(Int.init))
    body.member("customAttributes", customAttributes)
    body.member("validSince", validSince.map(String.init))
    body.member("email", email)
    body.member("emailVerified", emailVerified)
    body.member("phoneNumber", phoneNumber)
    body.member("disabled", disabled)
    body.member("tenantId", tenantId)
    providers(in: &body)
    body.member("lastRefreshAt", lastRefreshAt?.rfc3339)
  }
}
