/// One thing that is wrong with a row, found before anything was sent.
public struct Violation: Error, Sendable, Hashable {
  public let rule: Rule
  /// The field at fault; nil when it is the record as a whole.
  public let field: Field?
  /// What is wrong, as a phrase without the value: `has no "@"`.
  public let problem: String
  /// The offending text as it stands in the input. Never given for a password, nor for cells of a record
  /// whose columns cannot be trusted.
  public let value: String?
  /// What would be right, as a phrase: `write it as name@example.org`.
  public let remedy: String
  /// Column (in characters, from 1) at which reading went wrong, when that is what happened.
  public let column: Int?

  public init(
    _ rule: Rule, _ field: Field? = nil, problem: String, value: String? = nil, remedy: String,
    column: Int? = nil
  ) {
    self.rule = rule
    self.field = field
    self.problem = problem
    self.value = field == .password ? nil : value
    self.remedy = remedy
    self.column = column
  }
}

/// A name for each rule, stable for scripts: the `code` of the report.
public enum Rule: String, Sendable, CaseIterable {
  case emailMissing = "email_missing"
  case emailMalformed = "email_malformed"
  case emailTooLong = "email_too_long"
  case emailDomain = "email_domain"
  case nameMissing = "name_missing"
  case nameTooLong = "name_too_long"
  case nameCharacter = "name_character"
  case passwordMissing = "password_missing"
  case passwordTooShort = "password_too_short"
  case passwordTooLong = "password_too_long"
  case passwordPolicy = "password_policy"
  case uidMalformed = "uid_malformed"
  case photoURLMalformed = "photo_url_malformed"
  case phoneMalformed = "phone_malformed"
  case flagMalformed = "flag_malformed"
  case claimsMalformed = "claims_malformed"
  case claimsTooLong = "claims_too_long"
  case claimsReserved = "claims_reserved"
  case templateExample = "template_example"
  case fieldNotSettable = "field_not_settable"
  case duplicate = "duplicate"
  case cellCount = "cell_count"
  case quoting = "quoting"
  case encoding = "encoding"
  case recordTooLong = "record_too_long"
  case json = "json"
  case wrongType = "wrong_type"
}

/// Something about a row that is worth a look but does not stop it.
public struct RowWarning: Sendable, Hashable {
  public let position: RowPosition
  public let field: Field?
  /// A phrase that names what was found and what is done about it; never with a password in it.
  public let text: String

  public init(_ position: RowPosition, _ field: Field?, _ text: String) {
    self.position = position
    self.field = field
    self.text = text
  }
}
