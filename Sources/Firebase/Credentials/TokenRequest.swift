import Crypto
import HTTP
import Provisioning

/// The request by which credentials are exchanged for an access token, and the reading of its answer.
struct TokenRequest {
  let request: HTTPRequest
  private let credentials: GoogleCredentials

  /// cloud-platform is what the API's description asks for.
  private static let scopes = [
    "https://www.googleapis.com/auth/cloud-platform", "https://www.googleapis.com/auth/identitytoolkit",
  ]

  /// - Parameter now: seconds since 1970.
  /// - Returns: nil for credentials that need no exchange.
  init?(_ credentials: GoogleCredentials, now: Int) throws(BackendFailure) {
    self.credentials = credentials
    switch credentials {
    case .serviceAccount(let account):
      request = try Self.signed(by: account, now: now)
    case .authorizedUser(let user):
      request = Self.form(
        ServiceAccount.audience,
        [
          ("grant_type", "refresh_token"), ("client_id", user.clientID),
          ("client_secret", user.clientSecret.revealed), ("refresh_token", user.refreshToken.revealed),
        ])
    case .metadataServer(let host):
      let scopes = Self.scopes.joined(separator: ",")
      request = MetadataServer.request(
        "instance/service-accounts/default/token?scopes=\(scopes)", host: host)
    case .emulatorOwner:
      return nil
    }
  }

  private static func signed(by account: ServiceAccount, now: Int) throws(BackendFailure) -> HTTPRequest {
    let assertion: String
    do {
      assertion = try account.assertion(scope: scopes.joined(separator: " "), now: now)
    } catch {
      throw BackendFailure(
        .misconfigured, code: "KEY_UNUSABLE",
        message: "the key of the service account \(account.email) \(error); make a new key")
    }
    return form(
      account.tokenURL,
      [("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", assertion)])
  }

  private static func form(_ url: String, _ fields: [(name: String, value: String)]) -> HTTPRequest {
    let text = fields.map { "\($0.name)=\(percentEncoded($0.value))" }.joined(separator: "&")
    return HTTPRequest(
      .post, url, headers: [("Content-Type", "application/x-www-form-urlencoded")], body: Array(text.utf8))
  }

  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The token and for how many seconds it is good.
  func token(in response: HTTPResponse, now: Int) throws(BackendFailure) -> (token: Secret, lifetime: Int) {
    let members = JSONMembers(response.body)
    if response.status == 200, let token = members?["access_token"] {
      return (Secret(token), max(0, members?.number("expires_in") ?? 3600))
    }
    throw TokenFailure(
      credentials: credentials, status: response.status, code: members?["error"],
      detail: members?["error_description"], retryAfter: response.retryDelay(now: now)
    ).described
  }

  /// Asking for a token changes nothing, so that all but the hopeless may be tried again.
  func failure(_ failure: HTTPFailure) -> BackendFailure {
    if case .metadataServer = credentials, failure.kind == .dns || failure.kind == .connect {
      return TokenFailure.noCredentials
    }
    let (kind, code, advice): (BackendFailure.Kind, String, String) =
      switch failure.kind {
      case .dns: (.unreachable, "DNS_FAILED", "; check the network and its name server")
      case .tls: (.unreachable, "TLS_FAILED", "; a private authority is trusted with --ca-cert")
      case .proxy: (.unreachable, "PROXY_FAILED", "; check HTTPS_PROXY and NO_PROXY")
      case .connect, .timeout, .lost, .tooLarge: (.unavailable, "UNAVAILABLE", "")
      case .cancelled: (.cancelled, "CANCELLED", "")
      case .unusable: (.misconfigured, "REQUEST_UNUSABLE", "")
      }
    return BackendFailure(kind, code: code, message: "no access token: \(failure.message)\(advice)")
  }
}
