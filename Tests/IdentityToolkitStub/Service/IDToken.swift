import JSONText

/// What an ID token says, as far as the service looks.
struct IDToken {
  /// `{"alg":"none","typ":"JWT"}`: the emulator's tokens are not signed.
  private static let header = Base64URL.encoded(Array("{\"alg\":\"none\",\"typ\":\"JWT\"}".utf8))

  let localId: String
  let tenant: String?
  /// Second at which it was issued.
  let issuedAt: Int64

  /// - Throws: what the service answers to a token that it cannot read.
  init(_ text: String) throws(ServiceError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64URL.decoded(parts[1]),
      let claims = try? JSONValue(parsing: bytes), claims.members != nil
    else { throw .code("INVALID_ID_TOKEN") }
    guard let firebase = claims["firebase"] else { throw .emulatorSlip(reading: "tenant") }
    guard let localId = claims["user_id"]?.string ?? claims["sub"]?.string else {
      throw .code("INVALID_ID_TOKEN")
    }
    self.localId = localId
    tenant = firebase["tenant"]?.string
    issuedAt = claims["iat"]?.integer.map(Int64.init) ?? 0
  }

  static func issue(for account: Account, project: String, now: Moment) -> String {
    let payload = JSONBody.object { body in
      body.member("name", account.displayName)
      body.member("picture", account.photoUrl)
      body.member("email", account.email)
      body.member("email_verified", account.emailVerified)
      body.member("auth_time", Int(now.seconds))
      body.member("user_id", account.localId)
      body.object("firebase") { firebase in
        firebase.object("identities") { identities in
          guard let email = account.email else { return }
          identities.array("email") { $0.element(email) }
        }
        firebase.member("sign_in_provider", account.email == nil ? "anonymous" : "password")
        firebase.member("tenant", account.tenantId)
      }
      body.member("iat", Int(now.seconds))
      body.member("exp", Int(now.seconds) + 3600)
      body.member("aud", project)
      body.member("iss", "https://securetoken.google.com/\(project)")
      body.member("sub", account.localId)
    }
    return "\(header).\(Base64URL.encoded(payload))."
  }
}
