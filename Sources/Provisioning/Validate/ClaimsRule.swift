/// Custom claims: the text of one JSON object without the names that the service keeps for itself.
struct ClaimsRule: Sendable {
  private let reserved: Set<String>
  private let memberNames: @Sendable (String) throws(ClaimsProblem) -> [String]

  /// - Parameter memberNames: the names of the members of a JSON object.
  init(
    reserved: Set<String>, memberNames: @escaping @Sendable (String) throws(ClaimsProblem) -> [String]
  ) {
    self.reserved = reserved
    self.memberNames = memberNames
  }

  func check(_ row: Row, _ findings: inout Findings) {
    guard let claims = row.optionalText(of: .claims) else { return }
    do {
      let taken = try memberNames(claims).filter(reserved.contains)
      guard !taken.isEmpty else { return }
      findings.add(
        Violation(
          .claimsReserved, .claims,
          problem:
            "uses a name that the service keeps for itself: \(taken.map(quoted).joined(separator: ", "))",
          value: claims, remedy: "choose another name"))
    } catch {
      findings.add(
        Violation(
          .claimsMalformed, .claims, problem: error.problem, value: claims,
          remedy: #"write it as {"role": "teacher"}"#))
    }
  }
}

/// Why claims are no JSON object.
public struct ClaimsProblem: Error, Sendable, Hashable {
  /// A phrase: `is not JSON: ...`.
  public let problem: String

  public init(_ problem: String) {
    self.problem = problem
  }
}
