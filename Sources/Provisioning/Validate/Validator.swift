/// Holds every row to every rule, in the order of the input, and remembers the addresses it has seen.
///
/// A row of plain ASCII costs no allocation; normal forms and domain conversion are only for rows that need them.
public struct Validator: ~Copyable {
  private let limits: AccountLimits
  private let passwordRule: PasswordRule
  private let passwordPolicyRule: PasswordPolicyRule?
  private let claimsRule: ClaimsRule
  private var mailDomains = MailDomains()
  private var duplicateRule: DuplicateRule
  /// A folded address, kept so that it is not allocated for each row.
  private var folded: [UInt8] = []
  let emailRule: EmailRule

  /// - Parameters:
  ///   - limits: what the backend demands.
  ///   - rules: what the user asks for.
  ///   - normalizer: `UnicodeAddressNormalizer` of the module DomainNames.
  ///   - fingerprint: a keyed hash, `KeyedHash` of the module Crypto.
  public init(
    limits: AccountLimits, rules: ValidationRules = ValidationRules(), normalizer: any AddressNormalizer,
    fingerprint: @escaping @Sendable (Span<UInt8>) -> Fingerprint
  ) {
    self.limits = limits
    emailRule = EmailRule(requiresTLD: rules.requiresTLD, normalizer: normalizer)
    passwordRule = PasswordRule(limits: limits, rules: rules)
    passwordPolicyRule = limits.passwordPolicy.map(PasswordPolicyRule.init)
    claimsRule = ClaimsRule(reserved: limits.reservedClaims)
    duplicateRule = DuplicateRule(fingerprint: fingerprint)
  }

  /// Every violation and warning of a row. Its address counts as seen afterwards, whether the row is valid or not.
  public mutating func check(_ row: Row) -> CheckedRow {
    let problems = row.problems
    var findings = Findings(at: row.position, violations: problems)
    if problems.isEmpty {
      checkEmail(of: row, &findings)
      checkName(of: row, &findings)
      checkPassword(of: row, &findings)
      checkOptionalFields(of: row, &findings)
    } else if Field.allCases.contains(where: { row.range(of: $0) != nil }) {
      // The reader has spoken about some cells; the rest are checked, not those again.
      let faulty = Set(problems.compactMap(\.field))
      if !faulty.contains(.email) { checkEmail(of: row, &findings) }
      if faulty.isDisjoint(with: [.name, .firstName, .lastName]) { checkName(of: row, &findings) }
      if !faulty.contains(.password) { checkPassword(of: row, &findings) }
      checkOptionalFields(of: row, &findings)
    }
    return CheckedRow(row: row, violations: findings.violations, warnings: findings.warnings)
  }

  private func checkName(of row: Row, _ findings: inout Findings) {
    let length = NameRule.check(row, &findings)
    BackendLimits.checkDisplayName(of: row, utf16Count: length, limits, &findings)
  }

  private func checkPassword(of row: Row, _ findings: inout Findings) {
    let bytes = row.bytes
    let password = bytes.span.extracting(row.range(of: .password) ?? 0..<0)
    passwordRule.check(password, &findings)
    if !password.isEmpty { passwordPolicyRule?.check(password, &findings) }
  }

  private func checkOptionalFields(of row: Row, _ findings: inout Findings) {
    BackendLimits.checkSettable(row, limits, &findings)
    UIDRule.check(row, &findings)
    BackendLimits.checkUID(of: row, limits, &findings)
    PhotoURLRule.check(row, &findings)
    BackendLimits.checkPhotoURL(of: row, limits, &findings)
    PhoneRule.check(row, &findings)
    FlagRule.check(.emailVerified, of: row, &findings)
    FlagRule.check(.disabled, of: row, &findings)
    claimsRule.check(row, &findings)
    BackendLimits.checkClaims(of: row, limits, &findings)
  }
}

extension Validator {
  private mutating func checkEmail(of row: Row, _ findings: inout Findings) {
    guard let cell = row.range(of: .email), let range = row.trimmedRange(of: .email) else {
      findings.add(
        Violation(
          .emailMissing, .email, problem: "is empty", remedy: "write the address, as in name@example.org"))
      return
    }
    if range != cell {
      findings.warn(
        .email,
        "white space or invisible characters around \(quoted(row.text(of: .email) ?? "")) are left out")
    }
    let bytes = row.bytes
    let text = bytes.span.extracting(range)
    if let plain = PlainAddress(text) {
      checkPlain(text, plain, of: row, &findings)
    } else {
      checkClosely(String(decoding: bytes[range], as: UTF8.self), of: row, &findings)
    }
  }

  private mutating func checkPlain(
    _ text: Span<UInt8>, _ plain: PlainAddress, of row: Row, _ findings: inout Findings
  ) {
    if text.count > limits.emailLength {
      BackendLimits.checkEmail(row.text(of: .email) ?? "", utf16Count: text.count, limits, &findings)
    }
    guard plain.hasCapitals else {
      checkSpelling(ofDomain: text.extracting(plain.domainStart...), &findings)
      duplicateRule.check(text, of: row, &findings)
      return
    }
    folded.removeAll(keepingCapacity: true)
    for index in text.indices { folded.append(PlainAddress.lowercased(text[index])) }
    let key = folded
    checkSpelling(ofDomain: key.span.extracting(plain.domainStart...), &findings)
    duplicateRule.check(key.span, of: row, &findings)
  }

  private mutating func checkClosely(_ text: String, of row: Row, _ findings: inout Findings) {
    let reading = emailRule.read(text, cell: row.text(of: .email) ?? text)
    for violation in reading.violations { findings.add(violation) }
    guard let email = reading.address else { return }
    BackendLimits.checkEmail(
      email.address, utf16Count: email.address.utf16.count, limits, &findings)
    if let stranger = MixedScripts.stranger(in: reading.domain) {
      findings.warn(
        .email,
        "\(quoted(reading.domain)) mixes letters that look alike: \(named(stranger)) beside Latin ones; it is used as it is"
      )
    }
    let key = Array(email.key.text.utf8)
    if let at = key.firstIndex(of: UInt8(ascii: "@")) {
      checkSpelling(ofDomain: key.span.extracting((at + 1)...), &findings)
    }
    duplicateRule.check(key.span, of: row, &findings)
  }

  private mutating func checkSpelling(ofDomain domain: Span<UInt8>, _ findings: inout Findings) {
    func given() -> String { quoted(String(decoding: domain.indices.map { domain[$0] }, as: UTF8.self)) }
    if TemplateExample.isDomain(domain) {
      findings.warn(.email, "\(given()) stands in the examples of templates; it is used as it is")
    }
    guard let suggestion = mailDomains.suggestion(for: domain) else { return }
    findings.warn(.email, "\(given()) is used as it is; did you mean \(quoted(suggestion))?")
  }
}
