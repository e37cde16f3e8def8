/// How the stub differs from Google's emulator: faults, and what a real project has and the emulator lacks.
///
/// `set(_:to:)` names every part of it; the executable's options and the members of the JSON object sent to
/// `/stub/faults` are these names.
public struct StubFaults: Sendable {
  /// Asked in order; the first that strikes wins.
  public var rules: [FaultRule]
  /// Time between the work and its answer, for every request.
  public var latencyMilliseconds = 0
  /// Where chance and made-up identifiers start.
  public var seed: UInt64 = 1
  /// Sign-ups until `QUOTA_EXCEEDED`; nil for no limit.
  public var signUpQuota: Int?
  /// Requests in one second until 429; nil for no limit.
  public var requestsPerSecond: Int?
  /// Policy of the project, answered by `v2/passwordPolicy`; nil for the emulator's 501.
  public var passwordPolicy: PasswordPolicy?
  /// Sign-in does not tell an unknown address from a wrong password.
  public var emailPrivacy = false
  /// Unknown members of a request are refused, as in production, instead of dropped.
  public var refusesUnknownFields = false
  /// Client sign-up and sign-in with a password are switched off.
  public var passwordSignUpOff = false
  /// Lifetime of access tokens in seconds.
  public var accessTokenLifetime = 3599

  public init(_ rules: [FaultRule] = []) {
    self.rules = rules
  }

  /// Names that `set` knows.
  public static let names = [
    "fault", "latency-ms", "seed", "sign-up-quota", "requests-per-second", "password-policy", "email-privacy",
    "strict-fields", "password-sign-up-off", "access-token-lifetime",
  ]

  /// Sets one part by its name. `fault` adds a rule.
  public mutating func set(_ name: String, to value: String) throws(FaultSyntaxError) {
    func number<Number: LosslessStringConvertible>(_: Number.Type = Number.self)
      throws(FaultSyntaxError) -> Number
    {
      guard let number = Number(value) else { throw FaultSyntaxError("'\(value)' is no value for '\(name)'") }
      return number
    }
    switch name {
    case "fault": rules.append(try FaultRule(parsing: value))
    case "latency-ms": latencyMilliseconds = try number()
    case "seed": seed = try number()
    case "sign-up-quota": signUpQuota = try number()
    case "requests-per-second": requestsPerSecond = try number()
    case "password-policy": passwordPolicy = try PasswordPolicy(parsing: value)
    case "email-privacy": emailPrivacy = try number()
    case "strict-fields": refusesUnknownFields = try number()
    case "password-sign-up-off": passwordSignUpOff = try number()
    case "access-token-lifetime": accessTokenLifetime = try number()
    default: throw FaultSyntaxError("no option '\(name)'; there are: \(Self.names.joined(separator: ", "))")
    }
  }
}
