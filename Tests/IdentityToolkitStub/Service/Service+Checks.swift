// Rules that several calls share.

extension Service {
  /// Letters and digits from the seeded generator.
  mutating func identifier(_ count: Int) -> String {
    let alphabet = Self.identifierAlphabet
    var bits: UInt64 = 0
    return String(unsafeUninitializedCapacity: count) { text in
      for index in 0..<count {
        if index % 10 == 0 { bits = generator.next() }
        text[index] = alphabet[Int(bits & 63)]
        bits >>= 6
      }
      return count
    }
  }

  // 64 characters, so that six bits choose one: two occur twice.
  private static let identifierAlphabet =
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789Zz".utf8)

  /// The emulator's check: one `@` with something on either side.
  func checkForm(of email: String) throws(ServiceError) {
    let parts = email.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { throw .code("INVALID_EMAIL") }
  }

  func newEmail(_ email: String, in directory: Directory) throws(ServiceError) -> String {
    try checkForm(of: email)
    let lowered = email.lowercased()
    if directory.account(email: lowered) != nil { throw .code("EMAIL_EXISTS") }
    return lowered
  }

  func newPhone(_ phone: String, in directory: Directory) throws(ServiceError) -> String {
    guard phone.hasPrefix("+") else { throw .code("INVALID_PHONE_NUMBER : Invalid format.") }
    if directory.account(phone: phone) != nil { throw .code("PHONE_NUMBER_EXISTS") }
    return phone
  }

  func checkStrength(of password: String) throws(ServiceError) {
    if password.utf16.count < 6 { throw .code("WEAK_PASSWORD : Password should be at least 6 characters") }
    guard let policy = faults.passwordPolicy, policy.isEnforced else { return }
    let missing = policy.missing(in: password)
    if missing.isEmpty { return }
    throw .code(
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: "
        + "[\(missing.joined(separator: ", "))]")
  }

  /// The account that an ID token speaks for.
  func account(ofIDToken text: String, _ call: Call) throws(ServiceError) -> Account {
    let token = try IDToken(text)
    let id = Directory.ID(project: call.directory.project, tenant: token.tenant ?? call.directory.tenant)
    guard let account = directories[id]?.accounts[token.localId] else { throw .code("USER_NOT_FOUND") }
    if let validSince = account.validSince, token.issuedAt < validSince { throw .code("TOKEN_EXPIRED") }
    if account.disabled == true { throw .code("USER_DISABLED") }
    return account
  }

  func tokens(for account: Account, _ call: Call, in body: inout JSONBody) {
    body.member("idToken", IDToken.issue(for: account, project: call.directory.project, now: call.now))
    body.member("refreshToken", RefreshToken.issue(for: account.localId, in: call.directory))
    body.member("expiresIn", "3600")
  }
}
