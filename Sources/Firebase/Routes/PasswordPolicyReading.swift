internal import JSONText
internal import Provisioning

/// What an answer says of the password policy, read as Firebase's JavaScript SDK reads it.
struct PasswordPolicyReading {
  /// nil when none is enforced, or it cannot be read.
  private(set) var policy: PasswordPolicy?
  private(set) var warning: String?

  /// Range of the lengths that a policy may name, and its least length when it names none.
  private static let lengths = 6...4096

  /// The symbols of Google's documentation, for answers that name none.
  private static let symbols = Set<Character>("^$*.[]{}()?\"!@#%&/\\,><':;|_~`")

  /// - Parameter answer: of `v2/passwordPolicy`, of a project's configuration or of a tenant.
  /// - Returns: nil when the answer speaks of no policy.
  init?(_ answer: JSONValue) {
    let state: JSONValue?
    let version: JSONValue
    if let config = answer["passwordPolicyConfig"] {
      state = config["passwordPolicyEnforcementState"]
      guard let last = config["passwordPolicyVersions"]?.array?.last else { return nil }
      version = last
    } else {
      state = answer["enforcementState"]
      version = answer
      guard state != nil || answer["customStrengthOptions"] != nil else { return nil }
    }
    guard state?.string == "ENFORCE" else { return }
    let isAdministrators = answer["passwordPolicyConfig"] != nil
    guard (version["schemaVersion"]?.integer ?? (isAdministrators ? 1 : 0)) == 1 else {
      warning =
        "the project's password policy has a form that is not known here; the service alone applies it"
      return
    }
    read(version["customStrengthOptions"] ?? .null, symbols: version["allowedNonAlphanumericCharacters"])
  }

  private mutating func read(_ options: JSONValue, symbols: JSONValue?) {
    let least = max(options["minPasswordLength"]?.integer ?? 0, Self.lengths.lowerBound)
    let most = min(options["maxPasswordLength"]?.integer ?? .max, Self.lengths.upperBound)
    guard least <= most else {
      warning = "the project's password policy lets no password pass; correct it in the Firebase console"
      return
    }
    var policy = PasswordPolicy(length: least...most)
    policy.needsLowercase = options["containsLowercaseCharacter"]?.bool ?? false
    policy.needsUppercase = options["containsUppercaseCharacter"]?.bool ?? false
    policy.needsDigit = options["containsNumericCharacter"]?.bool ?? false
    if options["containsNonAlphanumericCharacter"]?.bool == true {
      let allowed = Set((symbols?.array ?? []).compactMap(\.string).filter { $0.count == 1 }.flatMap { $0 })
      policy.neededSymbols = allowed.isEmpty ? Self.symbols : allowed
    }
    self.policy = policy
  }
}
