import HTTP
import JSONText
import Provisioning
import Testing

@testable import Firebase

@Suite("PasswordPolicyReading")
struct PasswordPolicyReadingTests {
  private func reading(_ json: String) throws -> PasswordPolicyReading? {
    PasswordPolicyReading(try JSONValue(parsing: Array(json.utf8)))
  }

  @Test func everyDemandIsRead() throws {
    let policy = try reading(
      """
      {"customStrengthOptions":{"minPasswordLength":8,"maxPasswordLength":64,"containsLowercaseCharacter":true,
        "containsUppercaseCharacter":true,"containsNumericCharacter":true,
        "containsNonAlphanumericCharacter":true},
       "allowedNonAlphanumericCharacters":["!","?"],"enforcementState":"ENFORCE","schemaVersion":1}
      """)?.policy
    #expect(policy?.length == 8...64)
    #expect(policy?.needsLowercase == true)
    #expect(policy?.needsUppercase == true)
    #expect(policy?.needsDigit == true)
    #expect(policy?.neededSymbols == ["!", "?"])
  }

  @Test func whatIsNotSaidIsNotDemanded() throws {
    let policy = try reading(#"{"customStrengthOptions":{},"enforcementState":"ENFORCE","schemaVersion":1}"#)?
      .policy
    #expect(policy == PasswordPolicy(length: 6...4096))
  }

  @Test func symbolsAreThoseOfTheDocumentationWhereNoneAreNamed() throws {
    let policy = try reading(
      #"{"customStrengthOptions":{"containsNonAlphanumericCharacter":true},"enforcementState":"ENFORCE","schemaVersion":1}"#
    )?.policy
    #expect(policy?.neededSymbols.isSuperset(of: "^$*.[]{}()?\"!@#%&/\\,><':;|_~`") == true)
    #expect(policy?.neededSymbols.isDisjoint(with: " -+=") == true)
  }

  @Test(arguments: ["OFF", "ENFORCEMENT_STATE_UNSPECIFIED"]) func aPolicyThatIsNotEnforced(state: String)
    throws
  {
    let read = try #require(
      try reading(
        #"{"customStrengthOptions":{"minPasswordLength":20},"enforcementState":"\#(state)","schemaVersion":1}"#
      ))
    #expect(read.policy == nil)
    #expect(read.warning == nil)
  }

  @Test(arguments: [#","schemaVersion":2"#, ""]) func aFormThatIsNotKnownIsAWarning(version: String) throws {
    let read = try reading(
      #"{"customStrengthOptions":{"minPasswordLength":20},"enforcementState":"ENFORCE"\#(version)}"#)
    #expect(read?.policy == nil)
    #expect(read?.warning?.contains("the service alone applies it") == true)
  }

  @Test func theViewOfAnAdministrator() throws {
    let policy = try reading(
      """
      {"name":"projects/1/config","passwordPolicyConfig":{"passwordPolicyEnforcementState":"ENFORCE",
        "passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":6}},
          {"customStrengthOptions":{"minPasswordLength":12,"containsNumericCharacter":true}}]}}
      """)?.policy
    #expect(policy?.length == 12...4096, "the last version is in force")
    #expect(policy?.needsDigit == true)
  }

  @Test func limitsThatLeaveNoPassword() throws {
    let read = try reading(
      #"{"customStrengthOptions":{"minPasswordLength":30,"maxPasswordLength":8},"enforcementState":"ENFORCE","schemaVersion":1}"#
    )
    #expect(read?.policy == nil)
    #expect(read?.warning?.contains("lets no password pass") == true)
  }

  /// A server without the call has no policy that could be known.
  @Test(arguments: [
    (501, #"{"error":{"code":501,"message":"not implemented","status":"NOT_IMPLEMENTED"}}"#),
    (404, "<html>"), (404, #"{"error":{"code":404,"message":"Not Found","status":"NOT_FOUND"}}"#), (501, ""),
  ])
  func aServerWithoutTheCall(status: Int, body: String) async throws {
    let service = IdentityToolkit(
      .production, over: ScriptedTransport(status, body), APIKeyAuthorization(Secret("k")), wallTime: { 0 })
    let briefing = try await PasswordPolicyReader(service: service, tenant: nil).briefing()
    #expect(briefing.passwordPolicy == nil)
    #expect(briefing.warnings.isEmpty)
  }

  @Test(arguments: [
    #"{"signIn":{"email":{"enabled":false}}}"#, #"{"allowPasswordSignup":false}"#,
  ])
  func aProviderThatIsSwitchedOffIsAWarning(body: String) async throws {
    let service = IdentityToolkit(
      .production, over: ScriptedTransport(200, body), APIKeyAuthorization(Secret("k")), wallTime: { 0 })
    let briefing = try await PasswordPolicyReader(service: service, configurationPath: "/v2/x").briefing()
    #expect(briefing.warnings.contains { $0.contains("nobody can sign in") })
  }
}
