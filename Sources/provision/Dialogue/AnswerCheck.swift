internal import Crypto
internal import DomainNames
internal import Provisioning

/// Holds answers to the rules that rows are held to.
struct AnswerCheck: Sendable {
  /// The text of each field that was answered.
  typealias Answers = [Field: [UInt8]]

  private let limits: AccountLimits
  private let rules: ValidationRules
  private let hash: KeyedHash

  /// nil when libsodium cannot be started.
  init?(limits: AccountLimits, rules: ValidationRules) {
    guard let hash = KeyedHash() else { return nil }
    self.limits = limits
    self.rules = rules
    self.hash = hash
  }

  /// What is wrong with the answers to these fields, and what is worth a look.
  func findings(
    in answers: Answers, about fields: Set<Field>
  ) -> (violations: [Violation], warnings: [RowWarning]) {
    let unreadable = answers.filter {
      fields.contains($0.key) && String(validating: $0.value, as: UTF8.self) == nil
    }
    if let field = unreadable.keys.min(by: { $0.rawValue < $1.rawValue }) {
      let violation = Violation(
        .encoding, field, problem: "is not UTF-8 text", remedy: "set the terminal to UTF-8 and type it again")
      return ([violation], [])
    }
    var validator = validator
    let checked = validator.check(Self.row(answers)[0])
    return (
      checked.violations.filter { $0.field.map(fields.contains) ?? true },
      checked.warnings.filter { $0.field.map(fields.contains) ?? true }
    )
  }

  /// The account that valid answers ask for.
  func account(_ answers: Answers) -> Account? {
    validator.account(for: Self.row(answers)[0])
  }

  /// A new one each time: an address that is typed twice is no duplicate.
  var validator: Validator {
    Validator(
      limits: limits, rules: rules, normalizer: UnicodeAddressNormalizer(),
      fingerprint: { [hash] text in
        let (high, low) = hash.hash(text)
        return Fingerprint(high: high, low: low)
      })
  }

  /// The answers as a batch of one row.
  static func row(_ answers: Answers) -> RowBatch {
    var rows = RowBatch.Builder(file: 0)
    rows.beginRow(line: 1, number: 1)
    for (field, text) in answers { rows.setCell(field, to: text) }
    return rows.take()
  }
}
