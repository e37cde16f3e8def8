import Crypto
import JSONText

/// A service account and its key, as the console's download holds them.
public struct ServiceAccount: Sendable {
  public let email: String
  public let project: String?
  let keyID: String?
  let key: RS256Key
  /// Where assertions are exchanged for access tokens.
  let tokenURL: String

  /// Audience of an assertion, and where it is sent unless the file says otherwise. Google's own libraries use
  /// the constant as the audience even then.
  static let audience = "https://oauth2.googleapis.com/token"

  init(_ members: JSONMembers, file: String) throws(CredentialsFailure) {
    email = try members.required("client_email", file: file)
    keyID = members["private_key_id"]
    project = members["project_id"]
    let url = members["token_uri"] ?? Self.audience
    guard url.hasPrefix("https://") || url.hasPrefix("http://127.0.0.1:") else { throw .tokenURL(file) }
    tokenURL = url
    let pem = try members.required("private_key", file: file)
    do {
      key = try RS256Key(pem: pem)
    } catch {
      throw .key(error, file: file)
    }
  }

  /// A JWT by which the account asks for an access token (RFC 7523, section 2.1).
  ///
  /// - Parameter now: seconds since 1970.
  func assertion(scope: String, now: Int) throws(RS256Failure) -> String {
    let input = Base64URL.encode(header) + "." + Base64URL.encode(claims(scope: scope, now: now))
    return input + "." + Base64URL.encode(try key.signature(of: Array(input.utf8)))
  }

  private var header: [UInt8] {
    var json = Array(#"{"alg":"RS256","typ":"JWT""#.utf8)
    if let keyID {
      json += #","kid":"#.utf8
      json.appendJSON(keyID)
    }
    return json + "}".utf8
  }

  /// Good for an hour, the most that is allowed.
  private func claims(scope: String, now: Int) -> [UInt8] {
    var json = Array(#"{"iss":"#.utf8)
    json.appendJSON(email)
    json += #","scope":"#.utf8
    json.appendJSON(scope)
    json += #","aud":"\#(Self.audience)","iat":\#(now),"exp":\#(now + 3600)}"#.utf8
    return json
  }
}
