/// A yes or no: `email_verified` and `disabled`. Capital letters make no difference: spreadsheets write `TRUE`.
enum FlagRule {
  static func check(_ field: Field, of row: Row, _ findings: inout Findings) {
    guard let text = row.optionalText(of: field), value(of: text) == nil else { return }
    findings.add(
      Violation(
        .flagMalformed, field, problem: "is neither yes nor no", value: text, remedy: "write true or false"))
  }

  /// nil for a text that is neither.
  static func value(of text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}
