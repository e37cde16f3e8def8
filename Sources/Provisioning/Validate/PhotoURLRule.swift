/// The address of a picture: http or https, a host, and no character that RFC 3986 keeps out of a URL.
enum PhotoURLRule {
  static func check(_ row: Row, _ findings: inout Findings) {
    guard let url = row.optionalText(of: .photoURL), let problem = problem(of: url) else { return }
    findings.add(
      Violation(
        .photoURLMalformed, .photoURL, problem: problem, value: url,
        remedy: "write it as https://example.org/ann.jpg"))
  }

  private static func problem(of url: String) -> String? {
    if let scalar = url.unicodeScalars.first(where: { !mayStandInURL($0) }) {
      return scalar == " " ? "has a space" : "has \(named(scalar)), which a URL cannot have"
    }
    guard let colon = url.firstRange(of: "://") else { return "is no web address" }
    guard ["http", "https"].contains(url[..<colon.lowerBound].lowercased()) else {
      return "does not start with http:// or https://"
    }
    let authority = url[colon.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return host.isEmpty || host.hasPrefix(":") ? "has no host" : nil
  }

  private static func mayStandInURL(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": false
    case "!"..."~": true
    default: false
    }
  }
}
