/// A refusal, in the service's words. The texts are those of the recorded contract.
struct ServiceError: Error {
  let status: Int
  let message: String
  /// Members of the one element of `errors` besides the message.
  var reason = "invalid"
  var errorMessage: String?
  var domain: String? = "global"
  var location: String?
  /// Name of the canonical code, such as `PERMISSION_DENIED`; identity errors have none.
  var canonicalCode: String?
  /// Reason of the `ErrorInfo` in `details`.
  var detailReason: String?
  var retryAfter: String?

  /// Most errors: HTTP 400 and a code, perhaps with a detail after a colon.
  static func code(_ message: String) -> ServiceError { ServiceError(status: 400, message: message) }

  static func invalidPayload(_ detail: String, reason: String = "invalid") -> ServiceError {
    ServiceError(
      status: 400, message: "Invalid JSON payload received. \(detail)", reason: reason,
      canonicalCode: "INVALID_ARGUMENT")
  }

  static func contentType(_ type: String) -> ServiceError {
    ServiceError(status: 400, message: "Invalid content-type: \(type)", reason: "unknown", domain: nil)
  }

  static let notFound = ServiceError(
    status: 404, message: "Not Found", reason: "notFound", domain: nil, canonicalCode: "NOT_FOUND")

  static let missingKey = ServiceError(
    status: 403, message: "The request is missing a valid API key.", reason: "forbidden",
    canonicalCode: "PERMISSION_DENIED")

  static let keyOnAdminRoute = ServiceError.code(
    "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.")

  private static let expectedToken =
    "Expected OAuth 2 access token, login cookie or other valid authentication credential. See "
    + "https://developers.google.com/identity/sign-in/web/devconsole-project."

  static let badToken = ServiceError(
    status: 401, message: "Request had invalid authentication credentials. \(expectedToken)",
    reason: "authError", errorMessage: "Invalid Credentials", location: "Authorization",
    canonicalCode: "UNAUTHENTICATED")

  static let missingToken = ServiceError(
    status: 401, message: "Request is missing required authentication credential. \(expectedToken)",
    reason: "required", errorMessage: "Login Required.", location: "Authorization",
    canonicalCode: "UNAUTHENTICATED")

  static func notImplemented(_ method: String) -> ServiceError {
    ServiceError(
      status: 501, message: "identitytoolkit.\(method) is not implemented in the Auth Emulator.",
      reason: "unimplemented", domain: nil, canonicalCode: "NOT_IMPLEMENTED")
  }

  /// A slip of the emulator that its users meet as status 500.
  static func emulatorSlip(reading property: String) -> ServiceError {
    ServiceError(
      status: 500, message: "Cannot read properties of undefined (reading '\(property)')",
      reason: "TypeError", domain: nil, canonicalCode: "UNKNOWN")
  }

  static let missingQuotaProject = ServiceError(
    status: 403,
    message: "Your application is authenticating by using local Application Default Credentials. The "
      + "identitytoolkit.googleapis.com API requires a quota project, which is not set by default.",
    reason: "forbidden", canonicalCode: "PERMISSION_DENIED", detailReason: "SERVICE_DISABLED")

  var answer: Answer {
    var answer = Answer(status) { body in
      body.object("error") { error in
        error.member("code", status)
        error.member("message", message)
        error.array("errors") { errors in
          errors.element { element in
            element.member("message", errorMessage ?? message)
            element.member("domain", domain)
            element.member("reason", reason)
            element.member("location", location)
            element.member("locationType", location.map { _ in "header" })
          }
        }
        error.member("status", canonicalCode)
        if let detailReason {
          error.array("details") { details in
            details.element { detail in
              detail.member("@type", "type.googleapis.com/google.rpc.ErrorInfo")
              detail.member("reason", detailReason)
              detail.member("domain", "googleapis.com")
              detail.object("metadata") { $0.member("service", "identitytoolkit.googleapis.com") }
            }
          }
        }
      }
    }
    answer.contentType = "application/json; charset=utf-8"
    if let retryAfter { answer.headers.append(("Retry-After", retryAfter)) }
    return answer
  }
}
