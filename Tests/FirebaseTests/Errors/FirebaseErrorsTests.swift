import HTTP
import Provisioning
import Testing

@testable import Firebase

/// What each answer that the service is known to give means for a run, and what the user is told to do.
@Suite("FirebaseErrors")
struct FirebaseErrorsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let code: String
    let kind: BackendFailure.Kind
    let disposition: BackendFailure.Disposition
    /// Words of the message that say what to do.
    let advice: String

    var testDescription: String { "\(status) \(body)" }

    /// Identity Toolkit's own errors: a code, a detail after a colon perhaps, and nearly always 400.
    init(
      _ message: String, _ kind: BackendFailure.Kind, _ disposition: BackendFailure.Disposition,
      _ advice: String,
      status: Int = 400
    ) {
      self.status = status
      body =
        #"{"error":{"code":\#(status),"message":"\#(message)","#
        + #""errors":[{"message":"\#(message)","domain":"global","reason":"invalid"}]}}"#
      code = message.split(separator: " ").first.map(String.init) ?? message
      self.kind = kind
      self.disposition = disposition
      self.advice = advice
    }

    /// A gateway's error: a sentence, and the code in `details`, `status` or `errors`.
    init(
      gateway status: Int, _ message: String, canonical: String? = nil, detail: String? = nil,
      reason: String? = nil, is code: String, _ kind: BackendFailure.Kind,
      _ disposition: BackendFailure.Disposition, _ advice: String
    ) {
      self.status = status
      var members = [#""code":\#(status)"#, #""message":"\#(message)""#]
      if let reason {
        members.append(#""errors":[{"message":"\#(message)","domain":"global","reason":"\#(reason)"}]"#)
      }
      if let canonical { members.append(#""status":"\#(canonical)""#) }
      if let detail {
        members.append(
          #""details":[{"@type":"type.googleapis.com/google.rpc.LocalizedMessage"},"#
            + #"{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"\#(detail)","#
            + #""domain":"googleapis.com","metadata":{"service":"identitytoolkit.googleapis.com"}}]"#)
      }
      body = #"{"error":{\#(members.joined(separator: ","))}}"#
      self.code = code
      self.kind = kind
      self.disposition = disposition
      self.advice = advice
    }
  }

  static let ofTheRow: [Case] = [
    Case("EMAIL_EXISTS", .alreadyExists, .reject, "--if-exists"),
    Case("DUPLICATE_LOCAL_ID", .uidTaken, .reject, "change it"),
    Case("DUPLICATE_EMAIL", .refused, .reject, "remove one"),
    Case("DUPLICATE_RAW_ID", .refused, .reject, "remove one"),
    Case("PHONE_NUMBER_EXISTS", .refused, .reject, "correct it"),
    Case("INVALID_EMAIL", .refused, .reject, "correct it"),
    Case("INVALID_NEW_EMAIL", .refused, .reject, "correct it"),
    Case("MISSING_EMAIL", .refused, .reject, "fill it in"),
    Case("MISSING_PASSWORD", .refused, .reject, "fill it in"),
    Case(
      "WEAK_PASSWORD : Password should be at least 6 characters", .refused, .reject, "at least 6 characters"),
    Case(
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least "
        + "8 characters, Password must contain a lower case character, Password must contain an upper case "
        + "character, Password must contain a numeric character, Password must contain a non-alphanumeric "
        + "character]",
      .refused, .reject,
      "use at least 8 characters, add a small letter and a symbol and a digit and a capital letter"),
    Case("INVALID_PHONE_NUMBER : Invalid format.", .refused, .reject, "write it with + and country code"),
    Case("INVALID_CLAIMS", .refused, .reject, "write them as"),
    Case("CLAIMS_TOO_LARGE", .refused, .reject, "shorten them"),
    Case("FORBIDDEN_CLAIM : firebase", .refused, .reject, "rename it: firebase"),
    Case("INVALID_DISPLAY_NAME", .refused, .reject, "shorten it"),
    Case("INVALID_PHOTO_URL", .refused, .reject, "correct it"),
    Case("USER_DISABLED", .refused, .reject, "enable it"),
    Case("USER_NOT_FOUND", .refused, .reject, "--fresh"),
    Case("EMAIL_NOT_FOUND", .refused, .reject, "check the address"),
    Case("INVALID_PASSWORD", .refused, .reject, "give that one"),
    Case("INVALID_LOGIN_CREDENTIALS", .refused, .reject, "check both"),
    Case(
      "BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: {}", .unrecognised, .reject,
      "look into the function's log"),
  ]

  static let ofTheSession: [Case] = [
    Case("TOKEN_EXPIRED", .sessionExpired, .renewSession, "run again"),
    Case("INVALID_ID_TOKEN", .sessionExpired, .renewSession, "run again"),
    Case("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .sessionExpired, .renewSession, "run again"),
  ]

  static let passing: [Case] = [
    Case(
      gateway: 503, "Error code: 39", reason: "backendError", is: "backendError", .unavailable, .retry,
      "run again later"),
    Case(
      gateway: 503, "The service is currently unavailable.", canonical: "UNAVAILABLE", is: "UNAVAILABLE",
      .unavailable, .retry, "run again later"),
    Case(
      gateway: 500, "Internal error encountered.", canonical: "INTERNAL", reason: "backendError",
      is: "INTERNAL", .outcomeUnknown, .findOut, "run again later"),
    Case(
      gateway: 500, "Unknown Error.", canonical: "UNKNOWN", is: "UNKNOWN", .outcomeUnknown, .findOut,
      "run again later"),
    Case(
      gateway: 504, "Deadline exceeded.", canonical: "DEADLINE_EXCEEDED", is: "DEADLINE_EXCEEDED",
      .outcomeUnknown, .findOut, "run again later"),
    Case(
      gateway: 429, "Resource has been exhausted (e.g. check quota).", canonical: "RESOURCE_EXHAUSTED",
      reason: "rateLimitExceeded", is: "RESOURCE_EXHAUSTED", .throttled(retryAfter: nil), .retry,
      "lower --rate"),
    Case(
      "QUOTA_EXCEEDED : Exceeded quota for creating new accounts.", .throttled(retryAfter: nil), .retry,
      "run again in an hour, or use --credentials: Exceeded quota for creating new accounts."),
    Case(
      "TOO_MANY_ATTEMPTS_TRY_LATER : Too many unsuccessful login attempts. Please try again later.",
      .throttled(retryAfter: nil), .retry, "run again later"),
    Case("RESET_PASSWORD_EXCEED_LIMIT", .throttled(retryAfter: nil), .retry, "ask again later"),
  ]

  static let ofTheKey: [Case] = [
    Case(
      gateway: 400, "API key not valid. Please pass a valid API key.", canonical: "INVALID_ARGUMENT",
      detail: "API_KEY_INVALID", reason: "badRequest", is: "API_KEY_INVALID", .misconfigured, .stop,
      "copy the web API key"),
    Case(
      gateway: 400, "API key expired. Please renew the API key.", canonical: "INVALID_ARGUMENT",
      detail: "API_KEY_INVALID", reason: "badRequest", is: "API_KEY_INVALID", .misconfigured, .stop,
      "copy the web API key"),
    Case(
      gateway: 400, "Bad Request", reason: "keyInvalid", is: "keyInvalid", .misconfigured, .stop,
      "copy the web API key"),
    Case(
      gateway: 403, "The request is missing a valid API key.", canonical: "PERMISSION_DENIED",
      reason: "forbidden", is: "PERMISSION_DENIED", .misconfigured, .stop, "check --project"),
    Case(
      gateway: 403, "Requests from referer <empty> are blocked.", canonical: "PERMISSION_DENIED",
      detail: "API_KEY_HTTP_REFERRER_BLOCKED", reason: "forbidden", is: "API_KEY_HTTP_REFERRER_BLOCKED",
      .misconfigured, .stop, "use a key without that restriction"),
    Case(
      gateway: 403, "Requests from this IP are blocked.", canonical: "PERMISSION_DENIED",
      detail: "API_KEY_IP_ADDRESS_BLOCKED", is: "API_KEY_IP_ADDRESS_BLOCKED", .misconfigured, .stop,
      "allow this one"),
    Case(
      gateway: 403, "Requests to this API are blocked.", canonical: "PERMISSION_DENIED",
      detail: "API_KEY_SERVICE_BLOCKED", is: "API_KEY_SERVICE_BLOCKED", .misconfigured, .stop, "allow it in"),
    Case(
      gateway: 403, "There is a per-IP or per-Referer restriction.", reason: "ipRefererBlocked",
      is: "ipRefererBlocked", .misconfigured, .stop, "use a key without that restriction"),
    Case(
      gateway: 403, "Identity Toolkit API has not been used in project 1 before or it is disabled.",
      canonical: "PERMISSION_DENIED", detail: "SERVICE_DISABLED", reason: "forbidden", is: "SERVICE_DISABLED",
      .misconfigured, .stop, "enable it in the Google Cloud console"),
    Case(
      gateway: 403, "The API requires a quota project, which is not set by default.",
      canonical: "PERMISSION_DENIED", detail: "USER_PROJECT_DENIED", is: "USER_PROJECT_DENIED",
      .misconfigured, .stop, "GOOGLE_CLOUD_QUOTA_PROJECT"),
    Case(
      gateway: 403, "The caller does not have permission", canonical: "PERMISSION_DENIED",
      reason: "forbidden", is: "PERMISSION_DENIED", .misconfigured, .stop,
      "the role Firebase Authentication Admin"),
    Case(
      "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.", .misconfigured,
      .stop, "the role Firebase Authentication Admin"),
    Case(
      gateway: 401, "Request had invalid authentication credentials.", canonical: "UNAUTHENTICATED",
      reason: "authError", is: "UNAUTHENTICATED", .misconfigured, .stop, "check that the account"),
    Case("CAPTCHA_CHECK_FAILED", .misconfigured, .stop, "use --credentials"),
    Case("MISSING_RECAPTCHA_TOKEN", .misconfigured, .stop, "use --credentials"),
    Case("INVALID_RECAPTCHA_TOKEN", .misconfigured, .stop, "use --credentials"),
    Case("MISSING_CLIENT_TYPE", .misconfigured, .stop, "use --credentials"),
    Case("MISSING_RECAPTCHA_VERSION", .misconfigured, .stop, "use --credentials"),
  ]

  static let ofTheProject: [Case] = [
    Case("CONFIGURATION_NOT_FOUND", .misconfigured, .stop, "choose Get started"),
    Case("CONFIGURATION_NOT_FOUND", .misconfigured, .stop, "choose Get started", status: 404),
    Case("OPERATION_NOT_ALLOWED", .misconfigured, .stop, "switch it on"),
    Case("PASSWORD_LOGIN_DISABLED", .misconfigured, .stop, "switch it on"),
    Case("ADMIN_ONLY_OPERATION", .misconfigured, .stop, "use --credentials, or enable sign-up"),
    Case("PROJECT_DISABLED", .misconfigured, .stop, "enable it there"),
    Case("PROJECT_NOT_FOUND", .misconfigured, .stop, "check --project"),
    Case("INVALID_PROJECT_ID", .misconfigured, .stop, "check --project"),
    Case("TENANT_NOT_FOUND", .misconfigured, .stop, "check --tenant"),
    Case("TENANT_ID_MISMATCH", .misconfigured, .stop, "check --tenant"),
    Case("UNSUPPORTED_TENANT_OPERATION", .misconfigured, .stop, "leave out --tenant"),
    Case("BILLING_NOT_ENABLED", .misconfigured, .stop, "link one"),
    Case("MAXIMUM_USER_COUNT_EXCEEDED", .misconfigured, .stop, "upgrade it"),
  ]

  static let ofTheRequest: [Case] = [
    Case("UNEXPECTED_PARAMETER : User ID", .misconfigured, .stop, "update this program"),
    Case(
      gateway: 400,
      "Invalid JSON payload received. Unknown name \\\"x\\\" at 'request': Cannot find field.",
      canonical: "INVALID_ARGUMENT", reason: "invalid", is: "INVALID_ARGUMENT", .unrecognised, .reject,
      "update this program"),
    Case(
      gateway: 404, "Not Found", canonical: "NOT_FOUND", reason: "notFound", is: "NOT_FOUND", .misconfigured,
      .stop, "base URL"),
    Case(
      gateway: 501, "identitytoolkit.getPasswordPolicy is not implemented in the Auth Emulator.",
      canonical: "NOT_IMPLEMENTED", reason: "unimplemented", is: "NOT_IMPLEMENTED", .misconfigured, .stop,
      "base URL"),
  ]

  @Test(arguments: ofTheRow + ofTheSession + passing + ofTheKey + ofTheProject + ofTheRequest)
  func everyKnownAnswer(_ answer: Case) {
    let error = ServiceError(HTTPResponse(status: answer.status, body: Array(answer.body.utf8)), now: 0)
    let failure = error.failure(for: .registration)
    #expect(failure.code == answer.code)
    #expect(failure.kind == answer.kind)
    #expect(failure.disposition == answer.disposition)
    #expect(failure.message.contains(answer.advice), "\(failure.message)")
  }

  @Test func everySentenceSaysWhatToDo() {
    for row in FirebaseErrors.rows {
      #expect(row.sentence(nil).contains("; "), "\(row.code)")
    }
  }

  @Test func noCodeStandsTwice() {
    #expect(Set(FirebaseErrors.rows.map(\.code)).count == FirebaseErrors.rows.count)
  }

  @Test func anUnknownCodeIsTheRowsAndIsShown() {
    let body = #"{"error":{"code":400,"message":"NEVER_HEARD_OF : secret","status":"INVALID_ARGUMENT"}}"#
    let failure = ServiceError(HTTPResponse(status: 400, body: Array(body.utf8)), now: 0)
      .failure(for: .registration)
    #expect(
      failure
        == BackendFailure(
          .unrecognised, code: "NEVER_HEARD_OF",
          message: "the service answers NEVER_HEARD_OF (HTTP 400), a code that is not known here"))
  }

  /// What a status says by itself outweighs a code that is not known, where it is about the service.
  @Test(arguments: [
    (429, BackendFailure.Kind.throttled(retryAfter: nil)), (503, .unavailable), (500, .outcomeUnknown),
    (401, .misconfigured), (400, .unrecognised), (403, .unrecognised), (404, .unrecognised),
  ])
  func anUnknownCodeWithAStatus(status: Int, kind: BackendFailure.Kind) {
    let body = Array(#"{"error":{"message":"NEVER_HEARD_OF"}}"#.utf8)
    let error = ServiceError(HTTPResponse(status: status, body: body), now: 0)
    #expect(error.failure(for: .registration).kind == kind)
    #expect(error.code == "NEVER_HEARD_OF")
  }

  /// Only a registration has to be asked about after an unclear end.
  @Test(arguments: ["INTERNAL", "UNKNOWN", "DEADLINE_EXCEEDED"])
  func anUnclearEndOfWhatMayBeRepeated(code: String) {
    let body = Array(#"{"error":{"message":"x","status":"\#(code)"}}"#.utf8)
    let error = ServiceError(HTTPResponse(status: 500, body: body), now: 0)
    #expect(error.failure(for: .repeatable).kind == .unavailable)
  }

  @Test(
    arguments: [
      ("7", Duration.seconds(7)), ("Tue, 14 Nov 2023 22:13:30 GMT", .seconds(10)), ("soon", nil), (nil, nil),
    ] as [(String?, Duration?)])
  func retryAfterIsHonoured(header: String?, wait: Duration?) {
    let now = 1_700_000_000
    let body = Array(#"{"error":{"code":429,"message":"x","status":"RESOURCE_EXHAUSTED"}}"#.utf8)
    let busy = ServiceError(HTTPResponse(status: 429, retryAfter: header, body: body), now: now)
    #expect(busy.failure(for: .registration).kind == .throttled(retryAfter: wait))
    let quota = ServiceError(
      HTTPResponse(
        status: 400, retryAfter: header, body: Array(#"{"error":{"message":"QUOTA_EXCEEDED"}}"#.utf8)),
      now: now)
    #expect(quota.failure(for: .registration).kind == .throttled(retryAfter: wait))
    let down = ServiceError(HTTPResponse(status: 503, retryAfter: header, body: []), now: now)
    #expect(
      down.failure(for: .registration).kind == (wait == nil ? .unavailable : .throttled(retryAfter: wait)))
  }
}
