/// The one table of what Identity Toolkit and the gateway before it answer, what each code means for a run, and
/// what to do about it.
///
/// Codes and texts are from Google's Auth emulator, the official SDKs (Node, Python, Go, JavaScript, iOS) and
/// answers of production in public issue threads.
enum FirebaseErrors {
  enum Meaning: Sendable {
    /// The row's own failure; no account was made.
    case refused
    case alreadyExists, uidTaken
    /// The ID token of the row's account is no longer good.
    case sessionExpired
    case throttled
    /// Not carried out, for a reason that may pass.
    case unavailable
    /// It may have been carried out.
    case unclear
    /// Every further row would fail alike.
    case misconfigured
    /// The credentials of the request are not accepted, or no longer.
    case unauthenticated
    case unreachable
    /// The row's own failure, unless several rows in succession get it.
    case unrecognised

    /// Whether it holds as the meaning of an HTTP status that comes with an unknown code.
    var outweighsUnknownCode: Bool {
      switch self {
      case .throttled, .unavailable, .unclear, .unauthenticated: true
      case .refused, .alreadyExists, .uidTaken, .sessionExpired, .misconfigured, .unreachable, .unrecognised:
        false
      }
    }
  }

  struct Row: Sendable {
    let code: String
    let meaning: Meaning
    private let text: String
    private let shownDetail: ErrorDetail?

    /// - Parameter shownDetail: what may be shown of the text after the code's colon; nil for nothing.
    init(_ code: String, _ meaning: Meaning, _ text: String, showing shownDetail: ErrorDetail? = nil) {
      self.code = code
      self.meaning = meaning
      self.text = text
      self.shownDetail = shownDetail
    }

    func sentence(_ detail: String?) -> String {
      guard let shown = detail.flatMap({ shownDetail?.harmlessPart(of: $0) }) else { return text }
      return "\(text): \(shown)"
    }
  }

  static func row(of code: String) -> Row? { byCode[code] }

  private static let byCode = Dictionary(
    rows.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  static let rows = rowErrors + sessionErrors + passingErrors + keyErrors + projectErrors + requestErrors

  // MARK: The row's own

  private static let rowErrors = [
    Row(
      "EMAIL_EXISTS", .alreadyExists,
      "an account with this address exists already; --if-exists says what becomes of it"),
    Row("DUPLICATE_LOCAL_ID", .uidTaken, "another account has this uid; change it, or leave it empty"),
    Row("DUPLICATE_EMAIL", .refused, "the address stands twice in one request; remove one of the rows"),
    Row("DUPLICATE_RAW_ID", .refused, "a provider's uid stands twice in one request; remove one of the rows"),
    Row(
      "PHONE_NUMBER_EXISTS", .refused, "another account has this phone number; correct it, or leave it empty"),
    Row("INVALID_EMAIL", .refused, "the service does not take this address; correct it"),
    Row("INVALID_NEW_EMAIL", .refused, "the service does not take this address; correct it"),
    Row("MISSING_EMAIL", .refused, "the address is missing; fill it in"),
    Row("MISSING_PASSWORD", .refused, "the password is missing; fill it in"),
    Row("WEAK_PASSWORD", .refused, "the password is too weak; the service wants at least 6 characters"),
    Row(
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .refused,
      "the password does not meet the project's policy; change it",
      showing: .passwordRequirements),
    Row(
      "INVALID_PHONE_NUMBER", .refused,
      "the service does not take this phone number; write it with + and country code, as in +15555550100"),
    Row(
      "INVALID_CLAIMS", .refused, "the claims are not a JSON object; write them as {\"role\": \"teacher\"}"),
    Row("CLAIMS_TOO_LARGE", .refused, "the claims are longer than 1000 characters; shorten them"),
    Row(
      "FORBIDDEN_CLAIM", .refused, "the claims use a name that the service keeps for itself; rename it",
      showing: .claimName),
    Row(
      "INVALID_DISPLAY_NAME", .refused, "the service does not take this display name; correct or shorten it"),
    Row("INVALID_PHOTO_URL", .refused, "the service does not take this photo URL; correct it"),
    Row("USER_DISABLED", .refused, "the account is disabled; enable it in the Firebase console"),
    Row(
      "USER_NOT_FOUND", .refused, "the account is no longer there; run again with --fresh to make it anew"),
    Row("EMAIL_NOT_FOUND", .refused, "there is no account with this address; check the address"),
    Row("INVALID_PASSWORD", .refused, "the account has another password; give that one"),
    Row(
      "INVALID_LOGIN_CREDENTIALS", .refused,
      "there is no account with this address and password, and the project hides which of them is wrong; check both"
    ),
    Row(
      "BLOCKING_FUNCTION_ERROR_RESPONSE", .unrecognised,
      "a blocking function of the project refused the account or failed; look into the function's log"),
  ]

  // MARK: The session of the row's account

  private static let sessionErrors = [
    Row("TOKEN_EXPIRED", .sessionExpired, "the account's ID token has expired; run again to go on"),
    Row("INVALID_ID_TOKEN", .sessionExpired, "the account's ID token is not accepted; run again to go on"),
    Row("MISSING_ID_TOKEN", .sessionExpired, "the account's ID token is missing; run again to go on"),
    Row(
      "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .sessionExpired,
      "the account's sign-in is too long ago; run again to go on"),
  ]

  // MARK: Passing

  private static let passingErrors = [
    Row("UNAVAILABLE", .unavailable, "the service is not available at the moment; run again later"),
    Row("backendError", .unavailable, "the service is not available at the moment; run again later"),
    Row("ABORTED", .unavailable, "the service gave up on the request; run again later"),
    Row("INTERNAL", .unclear, "the service has an error of its own; run again later"),
    Row("UNKNOWN", .unclear, "the service has an error of its own; run again later"),
    Row("DEADLINE_EXCEEDED", .unclear, "the service did not finish in time; run again later"),
    Row("RESOURCE_EXHAUSTED", .throttled, "too many requests; lower --rate, or run again later"),
    Row("RATE_LIMIT_EXCEEDED", .throttled, "too many requests; lower --rate, or run again later"),
    Row("rateLimitExceeded", .throttled, "too many requests; lower --rate, or run again later"),
    Row("userRateLimitExceeded", .throttled, "too many requests; lower --rate, or run again later"),
    Row(
      "QUOTA_EXCEEDED", .throttled,
      "a quota of the project or of this IP address is used up; run again in an hour, or use --credentials",
      showing: .quota),
    Row(
      "TOO_MANY_ATTEMPTS_TRY_LATER", .throttled,
      "too many attempts for this account or from this IP address; run again later, or use --credentials"),
    Row(
      "RESET_PASSWORD_EXCEED_LIMIT", .throttled, "too many reset mails for this account; ask again later"),
  ]

  // MARK: API keys and credentials

  private static let badKey =
    "the API key is not valid or has expired; copy the web API key from the project settings in the Firebase "
    + "console"
  private static let noReferer =
    "the API key is restricted to websites, and a command line has none; use a key without that restriction, or "
    + "--credentials"
  private static let noAddress =
    "the API key is restricted to other IP addresses than this one; allow this one, or use --credentials"
  private static let badCredentials =
    "the service does not accept the credentials; check that the account of --credentials still exists and "
    + "belongs to this project"
  private static let noPermission =
    "the credentials may not do this in the project; give their account the role Firebase Authentication Admin, "
    + "and check --project"
  private static let apiDisabled =
    "the Identity Toolkit API is not enabled in the project; enable it in the Google Cloud console, and with "
    + "credentials of a person set GOOGLE_CLOUD_QUOTA_PROJECT to the project"
  private static let needsBilling =
    "the project needs a billing account for this; link one in the Google Cloud console"
  private static let needsReCAPTCHA =
    "the project demands reCAPTCHA for sign-up, which a command line cannot pass; use --credentials"

  private static let keyErrors = [
    Row("API_KEY_INVALID", .misconfigured, badKey),
    Row("keyInvalid", .misconfigured, badKey),
    Row("keyExpired", .misconfigured, badKey),
    Row("API_KEY_HTTP_REFERRER_BLOCKED", .misconfigured, noReferer),
    Row("ipRefererBlocked", .misconfigured, noReferer),
    Row("API_KEY_IP_ADDRESS_BLOCKED", .misconfigured, noAddress),
    Row(
      "API_KEY_SERVICE_BLOCKED", .misconfigured,
      "the API key is not allowed to call the Identity Toolkit API; allow it in the key's API restrictions"),
    Row(
      "API_KEY_ANDROID_APP_BLOCKED", .misconfigured,
      "the API key is restricted to Android apps; use the web API key, or --credentials"),
    Row(
      "API_KEY_IOS_APP_BLOCKED", .misconfigured,
      "the API key is restricted to iOS apps; use the web API key, or --credentials"),
    Row("UNAUTHENTICATED", .unauthenticated, badCredentials),
    Row("authError", .unauthenticated, badCredentials),
    Row("ACCESS_TOKEN_EXPIRED", .unauthenticated, badCredentials),
    Row("ACCESS_TOKEN_TYPE_UNSUPPORTED", .unauthenticated, badCredentials),
    Row("CREDENTIALS_MISSING", .unauthenticated, badCredentials),
    Row("PERMISSION_DENIED", .misconfigured, noPermission),
    Row("INSUFFICIENT_PERMISSION", .misconfigured, noPermission),
    Row("IAM_PERMISSION_DENIED", .misconfigured, noPermission),
    Row("ACCESS_TOKEN_SCOPE_INSUFFICIENT", .misconfigured, noPermission),
    Row(
      "USER_PROJECT_DENIED", .misconfigured,
      "the account of the credentials may not use the quota project; check GOOGLE_CLOUD_QUOTA_PROJECT"),
    Row("SERVICE_DISABLED", .misconfigured, apiDisabled),
    Row("accessNotConfigured", .misconfigured, apiDisabled),
    Row("BILLING_NOT_ENABLED", .misconfigured, needsBilling),
    Row("BILLING_DISABLED", .misconfigured, needsBilling),
    Row("CAPTCHA_CHECK_FAILED", .misconfigured, needsReCAPTCHA),
    Row("MISSING_RECAPTCHA_TOKEN", .misconfigured, needsReCAPTCHA),
    Row("INVALID_RECAPTCHA_TOKEN", .misconfigured, needsReCAPTCHA),
    Row("INVALID_RECAPTCHA_SCORE", .misconfigured, needsReCAPTCHA),
    Row("MISSING_RECAPTCHA_VERSION", .misconfigured, needsReCAPTCHA),
    Row("MISSING_CLIENT_TYPE", .misconfigured, needsReCAPTCHA),
  ]

  // MARK: The project

  private static let noProvider =
    "sign-in with email and password is switched off in the project; switch it on in the Firebase console, "
    + "Authentication, Sign-in method"
  private static let noProject = "there is no such project; check --project"
  private static let noTenant = "there is no such tenant in the project; check --tenant"

  private static let projectErrors = [
    Row(
      "CONFIGURATION_NOT_FOUND", .misconfigured,
      "Authentication is not set up in the project; choose Get started in the Firebase console, Authentication"
    ),
    Row("OPERATION_NOT_ALLOWED", .misconfigured, noProvider),
    Row("PASSWORD_LOGIN_DISABLED", .misconfigured, noProvider),
    Row(
      "ADMIN_ONLY_OPERATION", .misconfigured,
      "the project lets only administrators make accounts; use --credentials, or enable sign-up in the Firebase "
        + "console, Authentication, Settings"),
    Row(
      "PROJECT_DISABLED", .misconfigured,
      "Authentication is disabled in the project or tenant; enable it there"),
    Row("PROJECT_NOT_FOUND", .misconfigured, noProject),
    Row("INVALID_PROJECT_ID", .misconfigured, noProject),
    Row("TENANT_NOT_FOUND", .misconfigured, noTenant),
    Row("INVALID_TENANT_ID", .misconfigured, noTenant),
    Row("TENANT_ID_MISMATCH", .misconfigured, "the account belongs to another tenant; check --tenant"),
    Row(
      "UNSUPPORTED_TENANT_OPERATION", .misconfigured,
      "the service does not offer this inside a tenant; leave out --tenant"),
    Row(
      "MAXIMUM_USER_COUNT_EXCEEDED", .misconfigured,
      "the project has as many accounts as it may; upgrade it in the Firebase console"),
  ]

  // MARK: Our own requests

  private static let badRequest =
    "the service does not understand the request; update this program, and report it if that does not help"
  private static let wrongURL =
    "the service has no such call at this address; check --emulator and the base URL"

  private static let requestErrors = [
    // One row's odd text may be to blame, or the form of every request.
    Row("INVALID_ARGUMENT", .unrecognised, badRequest),
    Row("FAILED_PRECONDITION", .unrecognised, badRequest),
    Row("UNEXPECTED_PARAMETER", .misconfigured, badRequest),
    Row("INVALID_REQ_TYPE", .misconfigured, badRequest),
    Row("MISSING_REQ_TYPE", .misconfigured, badRequest),
    Row("MISSING_LOCAL_ID", .misconfigured, badRequest),
    Row("NOT_FOUND", .misconfigured, wrongURL),
    Row("notFound", .misconfigured, wrongURL),
    Row("NOT_IMPLEMENTED", .misconfigured, wrongURL),
    Row("UNIMPLEMENTED", .misconfigured, wrongURL),
    Row("unimplemented", .misconfigured, wrongURL),
  ]

  /// What a server answers that does not have the call.
  static let missingCall: Set<String> = [
    "NOT_FOUND", "notFound", "NOT_IMPLEMENTED", "UNIMPLEMENTED", "unimplemented", "HTTP_404", "HTTP_501",
  ]

  // MARK: Bodies without a code

  /// What a status means by itself.
  static func meaning(ofStatus status: Int) -> (meaning: Meaning, sentence: String) {
    let answer = "the service answers HTTP \(status) without a code"
    switch status {
    case 300..<400:
      return (.misconfigured, "\(answer), which leads elsewhere; check the base URL, and for a sign-in page")
    case 401: return (.unauthenticated, badCredentials)
    case 403: return (.misconfigured, "\(answer): something on the way refuses it; check proxy and firewall")
    case 404, 405, 410, 501: return (.misconfigured, wrongURL)
    case 407: return (.unreachable, "\(answer): the proxy wants a user name and password; check HTTPS_PROXY")
    case 408, 425, 503: return (.unavailable, "\(answer); run again later")
    case 413: return (.refused, "\(answer): the row is too large; shorten it")
    case 429: return (.throttled, "\(answer): too many requests; lower --rate, or run again later")
    case 500...: return (.unclear, "\(answer); run again later")
    default: return (.unrecognised, "\(answer); check the base URL, and for a proxy on the way")
    }
  }
}
