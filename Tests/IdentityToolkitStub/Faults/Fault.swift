/// One way in which an answer goes wrong.
public enum Fault: Sendable, Equatable {
  /// 429 `RESOURCE_EXHAUSTED`.
  case tooManyRequests
  /// 503 `UNAVAILABLE`.
  case unavailable
  /// 500 `INTERNAL`.
  case internalError
  /// 502 with a page of HTML, as a front end answers.
  case badGateway
  /// 400 with a code of Identity Toolkit, such as `QUOTA_EXCEEDED`.
  case code(String)
  case apiKeyInvalid, apiKeyExpired, apiKeyBlocked, serviceDisabled
  /// 401, once.
  case unauthorized
  /// All access tokens issued so far are refused from now on; newer ones are good.
  case revokeAccessTokens
  /// 400 `invalid_grant`, as the token endpoint answers.
  case invalidGrant
  /// The connection is closed before anything was done.
  case lostBefore
  /// The connection is closed although the work was done.
  case lostAfter
  /// The work is done; half of the body comes, then a TCP reset.
  case reset
  /// The work is done; half of the body comes, then the connection is closed.
  case truncated
  /// The work is done; the body comes in pieces of 16 bytes with a pause before each.
  case slow(milliseconds: Int)
  /// The work is done; the answer comes late.
  case late(milliseconds: Int)
  /// The work is done; the body has so many bytes.
  case oversized(bytes: Int)
  /// The work is done; the body is HTML with status 200, as a captive portal answers.
  case notJSON
  /// The work is done; the body is empty.
  case empty
}
