/// The top-level domain can exist in the public DNS: two letters or more, and none that is set aside for private
/// networks, tests and examples. Asked for with `--require-tld`.
struct PublicTLDRule: Sendable {
  /// RFC 2606, RFC 6761, RFC 6762 appendix G, RFC 7686, RFC 9476, and ICANN's reservation of `internal`.
  private static let reserved: Set<String> = [
    "alt", "corp", "example", "home", "internal", "intranet", "invalid", "lan", "local", "localhost", "onion",
    "private", "test",
  ]

  /// - Parameter domain: in lower case, for the wire.
  func check(_ domain: Span<UInt8>, of row: Row, _ findings: inout Findings) {
    var start = domain.count
    while start > 0, domain[start - 1] != UInt8(ascii: ".") { start -= 1 }
    let label = String(decoding: (start..<domain.count).map { domain[$0] }, as: UTF8.self)
    guard label.utf8.count < 2 || Self.reserved.contains(label) else { return }
    findings.add(
      Violation(
        .emailDomain, .email, problem: "ends in \(quoted("." + label)), which is no public top-level domain",
        value: row.text(of: .email), remedy: "write an address that can get mail from everywhere"))
  }
}
