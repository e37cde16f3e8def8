import Glibc
import IdentityToolkitStub
import Testing

@Suite("Access tokens")
struct AccessTokenTests {
  private static let bearerGrant = "grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion="
  /// `{"alg":"RS256"}`
  private static let header = "eyJhbGciOiJSUzI1NiJ9"

  @Test func serviceAccount() throws {
    let running = try RunningStub(("access-token-lifetime", "60"))
    let response = try running.form("/token", Self.bearerGrant + Self.assertion(lifetime: 3600))
    #expect(response.status == 200)
    #expect(response.text.contains(#""expires_in":60,"token_type":"Bearer""#))
    #expect(try running.create("{}", token: running.accessToken(in: response)).status == 200)
  }

  @Test(arguments: [
    ("no.jwt", "Invalid JWT: cannot be read."),
    (assertion(lifetime: 3601), "Invalid JWT: Token must be a short-lived token"),
    (assertion(lifetime: 0), "Invalid JWT: Token must be a short-lived token"),
    (assertion(lifetime: 3600, scope: nil), "Empty or missing scope not allowed."),
  ])
  func refusedAssertion(assertion: String, description: String) throws {
    let response = try RunningStub().form("/token", Self.bearerGrant + assertion)
    #expect(response.status == 400)
    #expect(response.text.hasPrefix(#"{"error":"invalid_grant","error_description":"\#(description)"#))
  }

  @Test func userCredentialsNeedAQuotaProject() throws {
    let running = try RunningStub()
    let grant = "grant_type=refresh_token&client_id=c&client_secret=s&refresh_token=r"
    let token = running.accessToken(in: try running.form("/token", grant))
    let refusal = try running.create("{}", token: token)
    #expect(refusal.status == 403)
    #expect(refusal.text.contains(#""reason":"SERVICE_DISABLED""#))
    #expect(try running.create("{}", token: token, headers: ["X-Goog-User-Project": "p"]).status == 200)
  }

  @Test(arguments: ["grant_type=refresh_token&client_id=c&client_secret=s", "grant_type=password", ""])
  func refusedGrant(form: String) throws {
    #expect(try RunningStub().form("/token", form).status == 400)
  }

  @Test(arguments: [
    "/computeMetadata/v1/instance/service-accounts/default/token", "/computeMetadata/v1/project/project-id",
  ])
  func metadataServerWantsItsHeader(path: String) throws {
    let running = try RunningStub()
    #expect(try running.get(path).status == 403)
    let response = try running.get(path, headers: ["Metadata-Flavor": "Google"])
    #expect(response.status == 200)
    #expect(response.headers["metadata-flavor"] == "Google")
  }

  private static func assertion(lifetime: Int, scope: String? = "s") -> String {
    let now = time(nil)
    let scope = scope.map { #","scope":"\#($0)""# } ?? ""
    let claims = #"{"iss":"i","aud":"a","iat":\#(now),"exp":\#(now + lifetime)\#(scope)}"#
    return "\(header).\(Base64URLText.encoded(claims)).c2ln"
  }
}
