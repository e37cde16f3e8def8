extension Fault {
  /// The answer that takes the place of the work; nil if the work is done first.
  ///
  /// Texts are those met in production: API errors of Google's gateway, and the codes of Identity Toolkit.
  func answerInstead(retryAfter: FaultRule.RetryAfter?) -> Answer? {
    var error: ServiceError
    switch self {
    case .tooManyRequests:
      error = ServiceError(
        status: 429, message: "Resource has been exhausted (e.g. check quota).", reason: "rateLimitExceeded",
        canonicalCode: "RESOURCE_EXHAUSTED")
    case .unavailable:
      error = ServiceError(
        status: 503, message: "The service is currently unavailable.", reason: "backendError",
        canonicalCode: "UNAVAILABLE")
    case .internalError:
      error = ServiceError(
        status: 500, message: "Internal error encountered.", reason: "backendError", canonicalCode: "INTERNAL"
      )
    case .code(let code):
      error = .code(Self.fullText(of: code))
    case .apiKeyInvalid:
      error = Self.keyError("API key not valid. Please pass a valid API key.")
    case .apiKeyExpired:
      error = Self.keyError("API key expired. Please renew the API key.")
    case .apiKeyBlocked:
      error = ServiceError(
        status: 403, message: "Requests from referer <empty> are blocked.", reason: "forbidden",
        canonicalCode: "PERMISSION_DENIED", detailReason: "API_KEY_HTTP_REFERRER_BLOCKED")
    case .serviceDisabled:
      error = ServiceError(
        status: 403,
        message: "Identity Toolkit API has not been used in project 12345 before or it is disabled.",
        reason: "forbidden", canonicalCode: "PERMISSION_DENIED", detailReason: "SERVICE_DISABLED")
    case .unauthorized:
      error = .badToken
    case .invalidGrant:
      return Answer(400) { body in
        body.member("error", "invalid_grant")
        body.member("error_description", "Invalid grant: account not found")
      }
    case .badGateway:
      return Answer(502, text: Self.page("502. That's an error."), contentType: "text/html; charset=UTF-8")
    case .lostBefore:
      var answer = Answer(body: [])
      answer.delivery = .nothing
      return answer
    case .revokeAccessTokens, .lostAfter, .reset, .truncated, .slow, .late, .oversized, .notJSON, .empty:
      return nil
    }
    switch retryAfter {
    case .seconds(let seconds): error.retryAfter = String(seconds)
    case .date(let seconds): error.retryAfter = Moment.now.adding(seconds: seconds).httpDate
    case nil: break
    }
    return error.answer
  }

  /// Spoils the answer of work that is done.
  func spoil(_ answer: inout Answer) {
    switch self {
    case .lostAfter: answer.delivery = .nothing
    case .reset: answer.delivery = .reset
    case .truncated: answer.delivery = .truncated
    case .slow(let milliseconds): answer.delivery = .slow(milliseconds: milliseconds)
    case .late(let milliseconds): answer.delayMilliseconds += milliseconds
    case .oversized(let bytes): answer.delivery = .oversized(bytes: bytes)
    case .notJSON:
      answer = Answer(
        200, text: Self.page("Sign in to this network"), contentType: "text/html; charset=UTF-8")
    case .empty: answer.body = []
    default: break
    }
  }

  private static func keyError(_ message: String) -> ServiceError {
    ServiceError(
      status: 400, message: message, reason: "badRequest", canonicalCode: "INVALID_ARGUMENT",
      detailReason: "API_KEY_INVALID")
  }

  private static func page(_ text: String) -> String {
    "<!DOCTYPE html>\n<html lang=en><title>\(text)</title><p><b>\(text)</b></html>\n"
  }

  private static func fullText(of code: String) -> String {
    switch code {
    case "QUOTA_EXCEEDED": "QUOTA_EXCEEDED : Exceeded quota for creating new accounts."
    case "TOO_MANY_ATTEMPTS_TRY_LATER":
      "TOO_MANY_ATTEMPTS_TRY_LATER : Too many unsuccessful login attempts. Please try again later."
    default: code
    }
  }
}
