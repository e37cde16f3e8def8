/// The example that a vendor's template has as its first row, left in by mistake.
enum TemplateExample {
  private static let mark = Array("example:".utf8)
  /// Companies that exist in Microsoft's examples alone.
  private static let domains = ["contoso.com", "fabrikam.com"].map { Array($0.utf8) }

  /// Whether a name is `Example: Chris Green`, as in Microsoft Entra's template for new users.
  static func isName(_ name: Span<UInt8>) -> Bool {
    name.count > mark.count && mark.indices.allSatisfy { PlainAddress.lowercased(name[$0]) == mark[$0] }
  }

  /// - Parameter domain: in lower case.
  static func isDomain(_ domain: Span<UInt8>) -> Bool {
    domains.contains { example in
      example.count == domain.count && example.indices.allSatisfy { example[$0] == domain[$0] }
    }
  }
}
