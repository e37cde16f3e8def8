internal import HTTP
internal import Provisioning

/// An error that the service has answered, classified by its code. The HTTP status decides only when the body
/// holds no code that is known: nearly all errors of this service are 400, a full quota too.
struct ServiceError: Sendable {
  /// The service's own word, or `HTTP_502` where it has none.
  let code: String
  let meaning: FirebaseErrors.Meaning
  let message: String
  let status: Int
  let retryAfter: Duration?

  /// - Parameter now: seconds since 1970.
  init(_ response: HTTPResponse, now: Int) {
    let answer = ErrorAnswer(response.body)
    status = response.status
    retryAfter = response.retryDelay(now: now)

    if let known = Self.known(answer) {
      code = known.code
      meaning = known.meaning
      message = known.sentence(answer.detail)
      return
    }
    let fallback = FirebaseErrors.meaning(ofStatus: response.status)
    let isDecided = answer.code == nil || fallback.meaning.outweighsUnknownCode
    meaning = isDecided ? fallback.meaning : .unrecognised
    code = answer.code ?? "HTTP_\(response.status)"
    message =
      if let code = answer.code {
        "the service answers \(code) (HTTP \(response.status)), a code that is not known here"
      } else {
        fallback.sentence
      }
  }

  private static func known(_ answer: ErrorAnswer) -> FirebaseErrors.Row? {
    // A code that is new is not explained by the general word beside it.
    if let code = answer.code { return FirebaseErrors.row(of: code) }
    return answer.reasons.lazy.compactMap(FirebaseErrors.row(of:)).first
  }

  func failure(for purpose: CallPurpose) -> BackendFailure {
    BackendFailure(kind(for: purpose), code: code, message: message)
  }

  private func kind(for purpose: CallPurpose) -> BackendFailure.Kind {
    switch meaning {
    case .refused: .refused
    case .alreadyExists: .alreadyExists
    case .uidTaken: .uidTaken
    case .sessionExpired: .sessionExpired
    case .throttled: .throttled(retryAfter: retryAfter)
    case .unavailable where status == 500 || status == 502 || status == 504: unclear(for: purpose)
    case .unavailable: retryAfter == nil ? .unavailable : .throttled(retryAfter: retryAfter)
    case .unclear: unclear(for: purpose)
    case .misconfigured, .unauthenticated: .misconfigured
    case .unreachable: .unreachable
    case .unrecognised: .unrecognised
    }
  }

  private func unclear(for purpose: CallPurpose) -> BackendFailure.Kind {
    purpose == .registration ? .outcomeUnknown : .unavailable
  }
}

extension ServiceError {
  /// The failure that this code stands for, where it is known without asking.
  static func failure(_ code: String) -> BackendFailure {
    let body = Array(#"{"error":{"message":"\#(code)"}}"#.utf8)
    return ServiceError(HTTPResponse(status: 400, body: body), now: 0).failure(for: .repeatable)
  }
}
