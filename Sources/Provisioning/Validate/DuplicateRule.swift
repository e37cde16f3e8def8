/// No two rows are the same account. The later row is at fault, whether or not the earlier one is valid: which
/// of the two is meant is not for us to say.
struct DuplicateRule: ~Copyable {
  private var seen = DuplicateSet()
  private let fingerprint: @Sendable (Span<UInt8>) -> Fingerprint

  init(fingerprint: @escaping @Sendable (Span<UInt8>) -> Fingerprint) {
    self.fingerprint = fingerprint
  }

  /// - Parameter key: the folded address.
  mutating func check(_ key: Span<UInt8>, of row: Row, _ findings: inout Findings) {
    let position = DuplicateSet.FirstPosition(file: findings.position.file, line: findings.position.line)
    guard let first = seen.insert(fingerprint(key), at: position) else { return }
    let earlier = first.file == position.file ? "line \(first.line)" : "line \(first.line) of an earlier file"
    findings.add(
      Violation(
        .duplicate, .email, problem: "\(earlier) and line \(position.line) are the same account",
        value: row.text(of: .email), remedy: "keep one of the two rows; capital letters make no difference"))
  }
}
