/// What one backend demands beyond the rules that hold everywhere: a check for each limit, so that a row that is
/// refused for one says so.
enum BackendLimits {
  /// - Parameter address: as it goes over the wire.
  static func checkEmail(
    _ address: String, utf16Count: Int, _ limits: AccountLimits, _ findings: inout Findings
  ) {
    guard utf16Count > limits.emailLength else { return }
    findings.add(
      Violation(
        .emailTooLong, .email, problem: "has \(utf16Count) characters", value: address,
        remedy: "the backend takes at most \(limits.emailLength)"))
  }

  /// - Parameter utf16Count: of the display name; the service counts so.
  static func checkDisplayName(
    of row: Row, utf16Count: Int, _ limits: AccountLimits, _ findings: inout Findings
  ) {
    guard utf16Count > limits.displayNameLength else { return }
    findings.add(
      Violation(
        .nameTooLong, .name, problem: "has \(utf16Count) characters", value: row.displayName,
        remedy: "shorten it to at most \(limits.displayNameLength)"))
  }

  /// A value that would be dropped without a word.
  static func checkSettable(_ row: Row, _ limits: AccountLimits, _ findings: inout Findings) {
    if limits.unsettable.isEmpty { return }
    for field in Field.optional where limits.unsettable.contains(field) {
      guard row.optionalText(of: field) != nil else { continue }
      findings.add(
        Violation(
          .fieldNotSettable, field, problem: "cannot be set by this way to the backend",
          remedy: "leave it out, or use --credentials"))
    }
  }

  static func checkUID(of row: Row, _ limits: AccountLimits, _ findings: inout Findings) {
    guard let uid = row.optionalText(of: .uid), uid.utf16.count > limits.uidLength else { return }
    findings.add(
      Violation(
        .uidMalformed, .uid, problem: "has \(uid.utf16.count) characters", value: uid,
        remedy: "shorten it to at most \(limits.uidLength)"))
  }

  static func checkPhotoURL(of row: Row, _ limits: AccountLimits, _ findings: inout Findings) {
    guard let url = row.optionalText(of: .photoURL), url.utf16.count > limits.photoURLLength else { return }
    findings.add(
      Violation(
        .photoURLMalformed, .photoURL, problem: "has \(url.utf16.count) characters", value: url,
        remedy: "use a URL of at most \(limits.photoURLLength)"))
  }

  static func checkClaims(of row: Row, _ limits: AccountLimits, _ findings: inout Findings) {
    guard let claims = row.optionalText(of: .claims), claims.utf8.count > limits.claimsLength else { return }
    findings.add(
      Violation(
        .claimsTooLong, .claims, problem: "has \(claims.utf8.count) bytes", value: claims,
        remedy: "shorten it to at most \(limits.claimsLength)"))
  }
}
