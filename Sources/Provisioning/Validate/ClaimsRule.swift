internal import JSONText

/// Custom claims: the text of one JSON object without the names that the service keeps for itself.
struct ClaimsRule: Sendable {
  let reserved: Set<String>

  func check(_ row: Row, _ findings: inout Findings) {
    guard let claims = row.optionalText(of: .claims) else { return }
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONValue(parsing: claims)
    } catch {
      findings.add(malformed(claims, "is not JSON: at character \(error.position.column) \(error.problem)"))
      return
    }
    guard let members = value.members else {
      findings.add(malformed(claims, "is not a JSON object"))
      return
    }
    if let name = value.duplicateName {
      findings.add(malformed(claims, "has the name \(quoted(name)) twice"))
    }
    let taken = members.map(\.name).filter(reserved.contains)
    guard !taken.isEmpty else { return }
    findings.add(
      Violation(
        .claimsReserved, .claims,
        problem:
          "uses a name that the service keeps for itself: \(taken.map(quoted).joined(separator: ", "))",
        value: claims, remedy: "choose another name"))
  }

  private func malformed(_ claims: String, _ problem: String) -> Violation {
    Violation(
      .claimsMalformed, .claims, problem: problem, value: claims, remedy: #"write it as {"role": "teacher"}"#)
  }
}
