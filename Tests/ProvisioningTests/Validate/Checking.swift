import Crypto
import DomainNames
import Provisioning
import Testing

/// A validator as `provision` assembles it, behind a reference that `#expect` can capture.
final class RowChecker {
  private var validator: Validator

  init(limits: AccountLimits = .identityToolkit, rules: ValidationRules = ValidationRules()) throws {
    let hash = try #require(KeyedHash())
    validator = Validator(
      limits: limits, rules: rules, normalizer: UnicodeAddressNormalizer(),
      fingerprint: { text in
        let (high, low) = hash.hash(text)
        return Fingerprint(high: high, low: low)
      })
  }

  func check(_ row: Row) -> CheckedRow {
    validator.check(row)
  }

  func account(for row: Row, password: Secret? = nil) -> Account? {
    validator.account(for: row, newPassword: password.map { password in { _ in password } })
  }
}

/// What a validator that has seen no row yet finds.
func check(
  _ row: Row, limits: AccountLimits = .identityToolkit, rules: ValidationRules = ValidationRules()
) throws -> CheckedRow {
  try RowChecker(limits: limits, rules: rules).check(row)
}

extension CheckedRow {
  var messages: [String] { violations.map(\.description) }
  var warningTexts: [String] { warnings.map(\.text) }
}
