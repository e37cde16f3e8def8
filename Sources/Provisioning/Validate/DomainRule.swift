/// The domain of an address: a name of letters, digits and hyphens once it is in the form for the wire.
struct DomainRule: Sendable {
  /// In bytes (RFC 1035 section 2.3.4).
  static let longestLabel = 63

  let requiresTLD: Bool
  let normalizer: any AddressNormalizer

  /// What is wrong and what would be right, as phrases.
  struct Fault: Error, Equatable {
    var problem: String
    var remedy = "write the domain as in name@example.org"
  }

  /// - Returns: the domain for the wire, in lower case.
  func read(_ domain: String) -> Result<String, Fault> {
    if let fault = shapeFault(of: domain) { return .failure(fault) }
    let ascii: String
    do {
      ascii = try normalizer.asciiDomain(domain)
    } catch {
      return .failure(Self.fault(for: error))
    }
    // Mapping can bring dots and signs to light that were not seen before: U+3002 is a dot.
    if let fault = shapeFault(of: ascii) ?? lengthFault(of: ascii) ?? nameFault(of: ascii) {
      return .failure(fault)
    }
    return .success(ascii.lowercased())
  }

  private func shapeFault(of domain: String) -> Fault? {
    if domain.isEmpty { return Fault(problem: "has nothing after the \"@\"") }
    if domain.utf8.first == UInt8(ascii: "[") {
      return Fault(problem: "has a network address in place of a domain", remedy: "write the domain by name")
    }
    if let scalar = domain.unicodeScalars.first(where: { !Self.mayStandInDomain($0) }) {
      return Fault(problem: "has \(named(scalar)) after the \"@\"", remedy: "check the spelling")
    }
    let labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.contains(where: \.isEmpty) {
      let problem =
        if labels.first?.isEmpty == true {
          "has a dot right after the \"@\""
        } else if labels.last?.isEmpty == true {
          "ends with a dot"
        } else {
          "has two dots in a row"
        }
      return Fault(problem: problem, remedy: "remove the dot")
    }
    let hyphen = UInt8(ascii: "-")
    if labels.contains(where: { $0.first == hyphen || $0.last == hyphen }) {
      return Fault(
        problem: "has a hyphen at the start or end of a part of its domain", remedy: "check the spelling")
    }
    if labels.contains(where: Self.isReserved) {
      return Fault(problem: "has two hyphens after two letters of its domain", remedy: "check the spelling")
    }
    return nil
  }

  private func lengthFault(of ascii: String) -> Fault? {
    let longest = ascii.utf8.split(separator: UInt8(ascii: ".")).map(\.count).max() ?? 0
    return longest > Self.longestLabel ? Self.fault(for: .labelTooLong) : nil
  }

  private func nameFault(of ascii: String) -> Fault? {
    guard requiresTLD else { return nil }
    guard ascii.utf8.contains(UInt8(ascii: ".")) else {
      return Fault(
        problem: "has no dot after the \"@\"", remedy: "write the whole domain, as in name@example.org")
    }
    guard let last = ascii.utf8.last, Self.isLetter(last) else {
      return Fault(
        problem: "has a domain that ends in a digit",
        remedy: "write the domain by name, as in name@example.org")
    }
    return nil
  }

  private static func fault(for problem: DomainProblem) -> Fault {
    switch problem {
    case .labelTooLong:
      Fault(
        problem: "has a part of its domain that is longer than \(longestLabel) characters",
        remedy: "check the spelling")
    case .tooLong: Fault(problem: "has a domain that is too long", remedy: "check the spelling")
    case .hyphen:
      Fault(problem: "has a hyphen in its domain where none can be", remedy: "check the spelling")
    case .character: Fault(problem: "has a character that no domain can have", remedy: "check the spelling")
    case .context:
      Fault(problem: "has a character in its domain that cannot stand there", remedy: "check the spelling")
    case .direction:
      Fault(
        problem: "mixes left-to-right and right-to-left letters in its domain", remedy: "check the spelling")
    case .encoding:
      Fault(
        problem: "has \"xn--\" in its domain, and what follows does not decode", remedy: "check the spelling")
    case .other: Fault(problem: "has a domain that cannot be used", remedy: "check the spelling")
    }
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  private static func mayStandInDomain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
    default: !scalar.isASCII
    }
  }

  /// Whether a label has two hyphens after two letters and is no A-label. One with other letters becomes one.
  private static func isReserved(_ label: some Collection<UInt8>) -> Bool {
    guard label.allSatisfy({ $0 < 0x80 }), label.dropFirst(2).starts(with: "--".utf8) else { return false }
    return !label.map { $0 | 0x20 }.starts(with: "xn".utf8)
  }
}
