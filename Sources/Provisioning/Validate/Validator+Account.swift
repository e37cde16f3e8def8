extension Validator {
  /// The account that a valid row asks for; nil for a row without a usable address, name or password.
  ///
  /// - Parameter newPassword: makes the password of a row that has none; nil where such a row gets no account.
  public func account(for row: Row, newPassword: ((AccountKey) -> Secret)? = nil) -> Account? {
    let hasPassword = row.range(of: .password)?.isEmpty == false
    guard let email = email(of: row), let displayName = row.displayName,
      let password = hasPassword ? row.password : newPassword?(email.key)
    else { return nil }
    var account = Account(email: email, displayName: displayName, password: password)
    if !hasPassword { account.generatedFor = row.position }
    account.uid = row.optionalText(of: .uid)
    account.photoURL = row.optionalText(of: .photoURL)
    account.phone = row.optionalText(of: .phone)
    account.emailVerified = row.optionalText(of: .emailVerified).flatMap(FlagRule.value(of:))
    account.disabled = row.optionalText(of: .disabled).flatMap(FlagRule.value(of:))
    account.claims = row.optionalText(of: .claims)
    return account
  }

  /// The folded address of a row; nil when it has none that can be used.
  public func key(of row: Row) -> AccountKey? {
    email(of: row)?.key
  }

  private func email(of row: Row) -> EmailAddress? {
    guard let range = row.trimmedRange(of: .email) else { return nil }
    let text = row.bytes[range]
    guard let plain = PlainAddress(text.span) else {
      return emailRule.read(String(decoding: text, as: UTF8.self), cell: "").address
    }
    let key = String(decoding: text.map(PlainAddress.lowercased), as: UTF8.self)
    guard plain.hasCapitals else { return EmailAddress(address: key, key: AccountKey(key)) }
    let localPart = String(decoding: text.prefix(plain.domainStart), as: UTF8.self)
    return EmailAddress(address: localPart + key.dropFirst(plain.domainStart), key: AccountKey(key))
  }
}
