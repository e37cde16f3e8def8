import JSONText

// The calls about a project and its tenants, the emulator's helpers, and the ways to an access token.

extension Service {
  func projectConfig() -> Answer {
    Answer { body in
      body.object("signIn") { signIn in
        signIn.member("allowDuplicateEmails", false)
        if faults.passwordSignUpOff { signIn.object("email") { $0.member("enabled", false) } }
      }
      body.object("blockingFunctions") { _ in }
      body.object("emailPrivacyConfig") { $0.member("enableImprovedEmailPrivacy", emailPrivacy) }
      faults.passwordPolicy?.describe(in: &body)
    }
  }

  mutating func createTenant(_ call: Call) -> Answer {
    let name = call.fields["displayName"]?.string
    let allowsPasswordSignUp = call.fields["allowPasswordSignup"]?.bool ?? false
    let allowsAnonymous = call.fields["enableAnonymousUser"]?.bool ?? false
    let isDisabled = call.fields["disableAuth"]?.bool ?? false
    let tenant = "\(name ?? "tenant")-\(identifier(5).lowercased())"
    let directory = directory(Directory.ID(project: call.directory.project, tenant: tenant))
    directory.allowsPasswordSignUp = allowsPasswordSignUp
    directory.allowsAnonymous = allowsAnonymous
    directory.isDisabled = isDisabled
    return Answer { body in
      body.member("displayName", name)
      body.member("allowPasswordSignup", allowsPasswordSignUp)
      body.member("enableEmailLinkSignin", call.fields["enableEmailLinkSignin"]?.bool ?? false)
      body.member("enableAnonymousUser", allowsAnonymous)
      body.member("disableAuth", isDisabled)
      body.object("mfaConfig") { config in
        config.member("state", "DISABLED")
        config.array("enabledProviders") { _ in }
      }
      body.member("tenantId", tenant)
      body.member("name", "projects/\(call.directory.project)/tenants/\(tenant)")
    }
  }

  /// What anybody may ask.
  mutating func openWork(_ request: Request, _ route: Route) throws(ServiceError) -> Answer {
    let id = Directory.ID(project: route.project ?? project, tenant: nil)
    switch route.operation {
    case .accessToken: return request.method == "GET" ? metadataToken(request) : grantToken(request)
    case .metadataProject:
      guard request.metadataFlavor == "Google" else { return Self.metadataRefusal }
      return Self.ofMetadata(Answer(200, text: project, contentType: "application/text"))
    case .emulatorWipe:
      directory(id).removeAllAccounts()
      return Answer { _ in }
    case .emulatorConfig:
      if request.method == "PATCH" {
        let fields = try RequestFields.read(request, for: .emulatorConfig, strict: false)
        if let on = fields["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"]?.bool {
          emailPrivacy = on
        }
      }
      return Answer { body in
        body.object("signIn") { $0.member("allowDuplicateEmails", false) }
        body.object("emailPrivacyConfig") { $0.member("enableImprovedEmailPrivacy", emailPrivacy) }
      }
    case .emulatorOobCodes:
      let codes = directory(id).oobCodes
      return Answer { body in
        body.array("oobCodes") { list in
          for code in codes {
            list.element { element in
              element.member("email", code.email)
              element.member("requestType", code.requestType)
              element.member("oobCode", code.code)
              element.member("oobLink", code.link)
            }
          }
        }
      }
    default:
      var answer = Answer { body in
        body.object("authEmulator") { emulator in
          emulator.member("ready", true)
          emulator.member("docs", "https://firebase.google.com/docs/emulator-suite")
          emulator.member("apiSpec", "/emulator/openapi.json")
        }
      }
      answer.contentType = "application/json; charset=utf-8"
      return answer
    }
  }

  /// The token endpoint: a signed assertion of a service account (RFC 7523), or a user's refresh token.
  ///
  /// The signature is not verified; everything else that Google looks at is.
  private mutating func grantToken(_ request: Request) -> Answer {
    let form = FormFields(String(decoding: request.body, as: UTF8.self))
    switch form["grant_type"] {
    case "urn:ietf:params:oauth:grant-type:jwt-bearer":
      let parts = (form["assertion"] ?? "").utf8.split(separator: UInt8(ascii: "."))
      guard parts.count == 3, let header = Self.json(parts[0]),
        let claims = Self.json(parts[1]),
        Base64URL.decoded(parts[2])?.isEmpty == false, header["alg"]?.string == "RS256"
      else { return Self.grantRefusal("Invalid JWT: cannot be read.") }
      guard let issued = claims["iat"]?.integer, let expiry = claims["exp"]?.integer, expiry > issued,
        expiry - issued <= 3600, Int(Moment.now.seconds) < expiry
      else { return Self.grantRefusal("Invalid JWT: Token must be a short-lived token (60 minutes).") }
      guard claims["iss"]?.string != nil, claims["aud"]?.string != nil else {
        return Self.grantRefusal("Invalid JWT: iss and aud are required.")
      }
      guard claims["scope"]?.string != nil else {
        return Self.grantRefusal("Empty or missing scope not allowed.")
      }
      return token(ofUser: false)
    case "refresh_token":
      for name in ["client_id", "client_secret", "refresh_token"] where (form[name] ?? "").isEmpty {
        return Self.grantRefusal("Missing required parameter: \(name)", error: "invalid_request")
      }
      return token(ofUser: true)
    default:
      return Self.grantRefusal("Invalid grant_type", error: "unsupported_grant_type")
    }
  }

  /// One part of a JSON Web Token.
  private static func json(_ part: Substring.UTF8View) -> JSONValue? {
    Base64URL.decoded(part).flatMap { try? JSONValue(parsing: $0) }
  }

  private mutating func metadataToken(_ request: Request) -> Answer {
    guard request.metadataFlavor == "Google" else { return Self.metadataRefusal }
    return Self.ofMetadata(token(ofUser: false))
  }

  private mutating func token(ofUser: Bool) -> Answer {
    let token = tokens.issue(ofUser: ofUser)
    return Answer { body in
      body.member("access_token", token)
      body.member("expires_in", faults.accessTokenLifetime)
      body.member("token_type", "Bearer")
    }
  }

  private static func grantRefusal(_ description: String, error: String = "invalid_grant") -> Answer {
    Answer(400) { body in
      body.member("error", error)
      body.member("error_description", description)
    }
  }

  private static let metadataRefusal = Answer(
    403, text: "Missing required header: Metadata-Flavor: Google\n")

  private static func ofMetadata(_ answer: Answer) -> Answer {
    var answer = answer
    answer.headers.append(("Metadata-Flavor", "Google"))
    return answer
  }
}
