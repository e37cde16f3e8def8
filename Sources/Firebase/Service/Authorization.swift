internal import HTTP
internal import Provisioning

/// How requests prove that they may be made.
protocol Authorization: Sendable {
  /// What goes with one request.
  func credential() async throws(BackendFailure) -> Credential

  /// The service has let a request with this credential pass.
  func accepted(_ credential: Credential)

  /// The service has answered a request with 401.
  ///
  /// - Returns: what to tell the caller.
  func refused(_ credential: Credential, _ error: ServiceError) async -> BackendFailure
}

struct Credential: Sendable {
  /// All headers of the request.
  let headers: [(name: String, value: String)]
  /// nil when it is an API key.
  let token: Secret?
  /// Whether this token had been refused before it was handed out.
  let isSuspect: Bool

  static let contentType = (name: "Content-Type", value: "application/json")
}

/// An API key, sent as a header so that no URL holds it.
struct APIKeyAuthorization: Authorization {
  private let headers: [(name: String, value: String)]

  init(_ key: Secret) {
    headers = [Credential.contentType, ("X-Goog-Api-Key", key.revealed)]
  }

  func credential() -> Credential {
    Credential(headers: headers, token: nil, isSuspect: false)
  }

  func accepted(_ credential: Credential) {}

  func refused(_ credential: Credential, _ error: ServiceError) -> BackendFailure {
    BackendFailure(
      .misconfigured, code: error.code,
      message: "the service wants more than an API key, such as App Check; use --credentials instead")
  }
}
