/// The access tokens that the stub has issued.
///
/// As in the emulator, `owner` and whatever begins with `ya29.` is good; a token of the stub's own is good
/// until it is revoked.
struct AccessTokens: Sendable {
  private static let service = "ya29.stub-service-"
  private static let user = "ya29.stub-user-"
  private var issued = 0
  private var revokedUpTo = 0

  /// - Parameter ofUser: for user credentials, which need a quota project with every request.
  mutating func issue(ofUser: Bool) -> String {
    issued += 1
    return "\(ofUser ? Self.user : Self.service)\(issued)"
  }

  mutating func revokeAll() { revokedUpTo = issued }

  func isGood(_ token: String) -> Bool {
    if token.lowercased() == "owner" { return true }
    for prefix in [Self.service, Self.user] where token.hasPrefix(prefix) {
      return (Int(token.dropFirst(prefix.count)) ?? 0) > revokedUpTo
    }
    return token.hasPrefix("ya29.")
  }

  static func isOfUser(_ token: String) -> Bool { token.hasPrefix(user) }
}
