/// An address: the subset of RFC 5321 and RFC 6531 that Python's email-validator keeps by default. No quoted
/// local part, no address literal, a full domain name; letters of every script before and after the "@".
struct EmailRule: Sendable {
  /// In bytes of UTF-8 (RFC 5321 section 4.5.3.1, with RFC 3696 erratum 1690).
  static let longestAddress = 254
  static let longestLocalPart = 64

  let normalizer: any AddressNormalizer
  private let domainRule: DomainRule

  init(requiresTLD: Bool, normalizer: any AddressNormalizer) {
    self.normalizer = normalizer
    domainRule = DomainRule(requiresTLD: requiresTLD, normalizer: normalizer)
  }

  /// What an address says, and what is wrong with it.
  struct Reading {
    /// nil when it is not a valid address.
    var address: EmailAddress?
    /// The domain as it stands in the input.
    var domain = ""
    var violations: [Violation] = []
  }

  /// - Parameters:
  ///   - text: the trimmed address.
  ///   - cell: the address as it stands in the input, for messages.
  func read(_ text: String, cell: String) -> Reading {
    let reading = judge(text, cell: cell)
    if reading.violations.isEmpty && !AddressHabits.isInQuotes(text) { return reading }
    let habit = AddressHabits.violation(of: text, cell: cell)
    return habit.map { Reading(violations: [$0]) } ?? reading
  }

  private func judge(_ text: String, cell: String) -> Reading {
    if let scalar = text.unicodeScalars.first(where: Self.isUnsafe) {
      return Reading(violations: [Self.unsafe(scalar, cell: cell)])
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    guard parts.count == 2 else {
      let problem = parts.count < 2 ? "has no \"@\"" : "has more than one \"@\""
      return Reading(violations: [Self.malformed(problem, cell: cell)])
    }
    return read(localPart: parts[0], domain: parts[1], cell: cell)
  }

  private func read(localPart: String, domain: String, cell: String) -> Reading {
    var reading = Reading(domain: domain)
    let local = normalizer.composed(localPart)
    if let problem = problem(ofLocalPart: localPart, composed: local) {
      reading.violations.append(Self.malformed(problem, cell: cell, remedy: "check the spelling"))
    }
    let length = max(localPart.utf8.count, local.utf8.count)
    if length > Self.longestLocalPart {
      reading.violations.append(
        Violation(
          .emailTooLong, .email, problem: "has \(length) bytes before the \"@\"", value: cell,
          remedy: "at most \(Self.longestLocalPart) are allowed"))
    }
    switch domainRule.read(domain) {
    case .failure(let fault):
      reading.violations.append(
        Violation(.emailDomain, .email, problem: fault.problem, value: cell, remedy: fault.remedy))
    case .success(let ascii):
      let length = max(local.utf8.count + 1 + ascii.utf8.count, localPart.utf8.count + 1 + domain.utf8.count)
      if length > Self.longestAddress {
        reading.violations.append(
          Violation(
            .emailTooLong, .email, problem: "has \(length) bytes", value: cell,
            remedy: "at most \(Self.longestAddress) are allowed"))
      }
      if reading.violations.isEmpty {
        let key = AccountKey("\(normalizer.composed(local.lowercased()))@\(ascii)")
        reading.address = EmailAddress(address: "\(local)@\(ascii)", key: key)
      }
    }
    return reading
  }

  /// Letters are judged after composing: U+037E turns into ";", which no local part can have.
  private func problem(ofLocalPart original: String, composed local: String) -> String? {
    if local.isEmpty { return "has nothing before the \"@\"" }
    if let scalar = local.unicodeScalars.first(where: { !Self.mayStandInLocalPart($0) }) {
      let source = original.unicodeScalars.first {
        normalizer.composed(String($0)).unicodeScalars.contains(scalar)
      }
      return if let source, source != scalar {
        "has \(named(source)), which stands for \(named(scalar)), before the \"@\""
      } else {
        "has \(named(scalar)) before the \"@\""
      }
    }
    if let mark = local.unicodeScalars.first, Self.isMark(mark) {
      return "starts with the accent \(named(mark)), which has no letter to stand on"
    }
    if local.utf8.first == UInt8(ascii: ".") { return "starts with a dot" }
    if local.utf8.last == UInt8(ascii: ".") { return "has a dot right before the \"@\"" }
    if zip(local.utf8, local.utf8.dropFirst()).contains(where: { $0 == UInt8(ascii: ".") && $1 == $0 }) {
      return "has two dots in a row"
    }
    return nil
  }

  private static func malformed(
    _ problem: String, cell: String, remedy: String = "write it as name@example.org"
  ) -> Violation {
    Violation(.emailMalformed, .email, problem: problem, value: cell, remedy: remedy)
  }

  private static func unsafe(_ scalar: Unicode.Scalar, cell: String) -> Violation {
    let problem =
      switch scalar {
      case " ": "has a space inside"
      case "\n", "\r": "has a line break inside"
      case "\t": "has a tab inside"
      default: "has \(named(scalar)) inside"
      }
    return malformed(
      problem, cell: cell, remedy: "remove it; an address has no blanks and no invisible characters")
  }
}

extension EmailRule {
  /// RFC 5321 `atext`.
  static func isAtomText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
      UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^"),
      UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func mayStandInLocalPart(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return !isUnsafe(scalar) }
    return scalar == "." || isAtomText(UInt8(truncatingIfNeeded: scalar.value))
  }

  /// White space, control and format characters (zero-width, bidi) and others that are not seen, private use, code
  /// points that are none yet.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      true
    default: false
    }
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
