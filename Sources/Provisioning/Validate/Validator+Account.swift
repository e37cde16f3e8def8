extension Validator {
  /// The account that a valid row asks for; nil for a row without a usable address, name or password.
  ///
  /// - Parameter password: what a row without a password gets.
  public func account(for row: Row, password generated: Secret? = nil) -> Account? {
    guard let email = email(of: row), let displayName = row.displayName,
      let password = row.range(of: .password)?.isEmpty == false ? row.password : generated
    else { return nil }
    var account = Account(email: email, displayName: displayName, password: password)
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
