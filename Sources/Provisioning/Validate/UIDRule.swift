/// A uid: any text that can be seen, without blanks around it. Its length is the backend's affair.
enum UIDRule {
  static func check(_ row: Row, _ findings: inout Findings) {
    guard let uid = row.optionalText(of: .uid) else { return }
    if Trimming.trimmed(uid) != uid {
      findings.add(
        Violation(
          .uidMalformed, .uid, problem: "has white space or invisible characters around it", value: uid,
          remedy: "remove them"))
    }
    if let scalar = uid.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
      findings.add(
        Violation(
          .uidMalformed, .uid, problem: "has the control character \(named(scalar))", value: uid,
          remedy: "use letters and digits"))
    }
  }
}
