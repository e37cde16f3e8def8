internal import HTTP
internal import Provisioning
internal import Threads

/// An access token of the admin route. One that is refused is renewed once; when the new one is refused too, the
/// credentials are at fault.
final class BearerAuthorization: Authorization {
  private let tokens: AccessTokenSource
  private let quotaProject: String?
  private let lastRefused = Locked<Secret?>(nil)

  /// - Parameter quotaProject: the project that pays for the requests; nil sends none.
  init(_ tokens: AccessTokenSource, quotaProject: String?) {
    self.tokens = tokens
    self.quotaProject = quotaProject
  }

  func credential() async throws(BackendFailure) -> Credential {
    let token = try await tokens.token()
    var headers = [Credential.contentType, ("Authorization", "Bearer " + token.revealed)]
    if let quotaProject { headers.append(("X-Goog-User-Project", quotaProject)) }
    return Credential(headers: headers, token: token, isSuspect: lastRefused.withLock { $0 == token })
  }

  func accepted(_ credential: Credential) {
    lastRefused.withLock { refused in
      if refused != nil && refused != credential.token { refused = nil }
    }
  }

  func refused(_ credential: Credential, _ error: ServiceError) async -> BackendFailure {
    guard let token = credential.token else { return error.failure(for: .repeatable) }
    // Rows that were under way together are refused together: that is one refusal.
    let isFirst = lastRefused.withLock { refused in
      defer { refused = token }
      return !credential.isSuspect && (refused == nil || refused == token)
    }
    await tokens.invalidate(token)
    guard isFirst else { return error.failure(for: .repeatable) }
    return BackendFailure(
      .unavailable, code: error.code, message: "the access token was refused; the next attempt gets a new one"
    )
  }
}
