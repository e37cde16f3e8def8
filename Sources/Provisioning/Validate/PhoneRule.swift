/// A telephone number in E.164: a plus sign, then country code and number, 7 to 15 digits without a zero first.
enum PhoneRule {
  static func check(_ row: Row, _ findings: inout Findings) {
    guard let phone = row.optionalText(of: .phone), let problem = problem(of: phone) else { return }
    findings.add(
      Violation(
        .phoneMalformed, .phone, problem: problem, value: phone,
        remedy: "write plus sign, country code and number without spaces: +886212345678"))
  }

  private static func problem(of phone: String) -> String? {
    guard phone.hasPrefix("+") else { return "does not start with a plus sign and a country code" }
    let digits = phone.utf8.dropFirst()
    guard digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return "has something other than digits after the plus sign"
    }
    if digits.first == UInt8(ascii: "0") { return "has a country code that starts with 0" }
    if digits.count < 7 { return "has only \(digits.count) digits" }
    if digits.count > 15 { return "has \(digits.count) digits, and 15 are the most" }
    return nil
  }
}
