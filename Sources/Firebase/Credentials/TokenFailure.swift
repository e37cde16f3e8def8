import Provisioning

/// An answer that holds no token, and the one place that words what to do about it.
struct TokenFailure {
  let credentials: GoogleCredentials
  let status: Int
  /// `error` of the answer (RFC 6749, section 5.2).
  let code: String?
  /// `error_description` of the answer.
  let detail: String?
  let retryAfter: Duration?

  static let noCredentials = BackendFailure(
    .misconfigured, code: "NO_CREDENTIALS",
    message: "there are no Google credentials; give a service account's key with --credentials, set "
      + "GOOGLE_APPLICATION_CREDENTIALS, or run 'gcloud auth application-default login'")

  var described: BackendFailure {
    if status == 429 { return failure(.throttled(retryAfter: retryAfter), "; it will be asked again") }
    if isTransient { return failure(.unavailable, "; it will be asked again") }
    if case .metadataServer = credentials { return withoutAccount }
    return failure(.misconfigured, advice)
  }

  /// As Google's own library judges: some statuses, some codes; and any answer that is not an answer at all.
  private var isTransient: Bool {
    [200, 408, 500, 502, 503, 504].contains(status)
      || [code, detail].contains { text in
        ["internal_failure", "server_error", "temporarily_unavailable"].contains(text)
      }
  }

  private var withoutAccount: BackendFailure {
    status == 404
      ? BackendFailure(
        .misconfigured, code: "NO_CREDENTIALS",
        message: "this machine has no service account; attach one, or give a key with --credentials")
      : failure(.misconfigured, "; attach a service account to the machine, or give a key with --credentials")
  }

  private var advice: String {
    switch (code, credentials) {
    case ("invalid_grant", .serviceAccount(let account)):
      "; the key of \(account.email) was deleted, the account is disabled, or this machine's clock is wrong: "
        + "set the clock, or make a new key"
    case (_, .serviceAccount(let account)):
      "; check the service account \(account.email) in the Google Cloud console"
    default:
      "; run 'gcloud auth application-default login' again"
    }
  }

  private func failure(_ kind: BackendFailure.Kind, _ advice: String) -> BackendFailure {
    let code = printable(code) ?? "HTTP_\(status)"
    let words = [code, printable(detail)].compactMap(\.self).joined(separator: ": ")
    return BackendFailure(kind, code: code, message: "no access token: \(server) answers \(words)\(advice)")
  }

  private var server: String {
    if case .metadataServer = credentials { "the metadata server" } else { "Google's token service" }
  }

  /// A server's text, made fit for one line; nil for one that may quote the request.
  private func printable(_ text: String?) -> String? {
    guard let text, !mayHoldSecret(text) else { return nil }
    let line = text.prefix(200).map { $0.isNewline || $0.isASCII && $0 < " " ? " " : $0 }
    return String(line)
  }

  /// Whether it holds a secret of the credentials, or a word as long as a token.
  private func mayHoldSecret(_ text: String) -> Bool {
    credentials.secrets.contains { text.contains($0.revealed) }
      || text.split(whereSeparator: \.isWhitespace).contains { $0.utf8.count > 60 }
  }
}

extension GoogleCredentials {
  fileprivate var secrets: [Secret] {
    if case .authorizedUser(let user) = self { [user.clientSecret, user.refreshToken] } else { [] }
  }
}
