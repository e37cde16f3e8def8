import Crypto
import FoundationEssentials

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
    let header = Header(kid: keyID)
    let claims = Claims(iss: email, scope: scope, iat: now, exp: now + 3600)
    let input = encoded(header) + "." + encoded(claims)
    return input + "." + Base64URL.encode(try key.signature(of: Array(input.utf8)))
  }

  private func encoded(_ part: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Text and whole numbers can always be encoded.
    let bytes = (try? encoder.encode(part)).map { Array($0) } ?? []
    return Base64URL.encode(bytes)
  }

  private struct Header: Encodable {
    var alg = "RS256"
    var typ = "JWT"
    let kid: String?
  }

  private struct Claims: Encodable {
    let iss: String
    let scope: String
    var aud = ServiceAccount.audience
    let iat: Int
    /// At most an hour after `iat`.
    let exp: Int
  }
}
