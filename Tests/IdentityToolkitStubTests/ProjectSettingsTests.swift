import IdentityToolkitStub
import Testing

@Suite("Settings of a real project")
struct ProjectSettingsTests {
  @Test func signUpQuota() throws {
    let running = try RunningStub(("sign-up-quota", "2"))
    let statuses = try (1...3).map { try running.signUp("a\($0)@example.com").status }
    #expect(statuses == [200, 200, 400])
    #expect(try running.signUp("b@example.com").text.contains(#""message":"QUOTA_EXCEEDED : "#))
    #expect(try running.create(#"{"email":"c@example.com"}"#).status == 200)
  }

  @Test(arguments: [("0", 429), ("1000000", 200)])
  func requestsPerSecond(limit: String, status: Int) throws {
    let response = try RunningStub(("requests-per-second", limit)).signUp("ann@example.com")
    #expect(response.status == status)
    #expect((response.headers["retry-after"] == "1") == (status == 429))
  }

  @Test(arguments: [
    ("min=8", "secret1", "Password must contain at least 8 characters"),
    ("max=6", "secret1", "Password may contain at most 6 characters"),
    ("lower", "SECRET1", "Password must contain a lower case character"),
    ("upper", "secret1", "Password must contain an upper case character"),
    ("digit", "secrets", "Password must contain a numeric character"),
    ("symbol", "secret1", "Password must contain a non-alphanumeric character"),
  ])
  func passwordPolicy(policy: String, password: String, missing: String) throws {
    let running = try RunningStub(("password-policy", policy))
    let response = try running.signUp("ann@example.com", password: password)
    #expect(response.status == 400)
    #expect(
      response.text.contains(
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [\(missing)]"))
    #expect(
      try RunningStub(("password-policy", "\(policy) off")).signUp("a@b", password: password).status == 200)
  }

  @Test func passwordPolicyIsAnswered() throws {
    let running = try RunningStub(("password-policy", "min=8 lower digit"))
    #expect(
      try running.get("/v2/passwordPolicy?key=k").text.hasPrefix(
        #"{"customStrengthOptions":{"minPasswordLength":8,"containsLowercaseCharacter":true,"#
          + #""containsNumericCharacter":true},"schemaVersion":1,"#))
    #expect(
      try running.get("/v2/projects/demo-provision/config", headers: ["Authorization": "Bearer owner"])
        .text.contains(#""passwordPolicyEnforcementState":"ENFORCE""#))
    #expect(try RunningStub().get("/v2/passwordPolicy?key=k").status == 501)
  }

  @Test(arguments: [("false", "EMAIL_NOT_FOUND"), ("true", "INVALID_LOGIN_CREDENTIALS")])
  func emailPrivacy(on: String, code: String) throws {
    #expect(try RunningStub(("email-privacy", on)).signIn("nobody@example.com").text.contains(#""\#(code)""#))
  }

  @Test func passwordSignUpOff() throws {
    let running = try RunningStub(("password-sign-up-off", "true"))
    #expect(try running.signUp("ann@example.com").text.contains(#""OPERATION_NOT_ALLOWED""#))
    #expect(try running.signIn("ann@example.com").text.contains(#""PASSWORD_LOGIN_DISABLED""#))
    #expect(try running.create(#"{"email":"ann@example.com","password":"secret1"}"#).status == 200)
  }

  @Test func strictFields() throws {
    let json = #"{"email":"ann@example.com","customAttributes":"{}"}"#
    #expect(try RunningStub().create(json).status == 200)
    let refusal = try RunningStub(("strict-fields", "true")).create(json)
    #expect(refusal.status == 400)
    #expect(refusal.text.contains(#"Unknown name \"customAttributes\""#))
  }

  @Test(arguments: [
    ("latency-ms", "slow", "'slow' is no value for 'latency-ms'"),
    ("password-policy", "min=x", "'min=x' is no part of a password policy"),
  ])
  func refused(name: String, value: String, message: String) {
    var faults = StubFaults()
    #expect(throws: FaultSyntaxError(message)) { try faults.set(name, to: value) }
  }

  @Test func unknownNameIsRefused() {
    var faults = StubFaults()
    #expect(throws: FaultSyntaxError.self) { try faults.set("colour", to: "red") }
    #expect(StubFaults.names.contains("latency-ms"))
  }
}
