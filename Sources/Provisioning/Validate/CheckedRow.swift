/// A row with everything that was found wrong with it, and everything worth a look.
public struct CheckedRow: Sendable {
  public let row: Row
  /// Every rule that the row breaks, in the order of its fields.
  public let violations: [Violation]
  public let warnings: [RowWarning]

  public var isValid: Bool { violations.isEmpty }
}

/// What rules have found so far.
struct Findings {
  let position: RowPosition
  private(set) var violations: [Violation] = []
  private(set) var warnings: [RowWarning] = []

  init(at position: RowPosition, violations: [Violation]) {
    self.position = position
    self.violations = violations
  }

  mutating func add(_ violation: Violation) {
    violations.append(violation)
  }

  mutating func warn(_ field: Field, _ text: String) {
    warnings.append(RowWarning(position, field, text))
  }
}
