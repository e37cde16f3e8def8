internal import HTTP
internal import JSONText
internal import Provisioning
internal import Synchronization

/// Calls Identity Toolkit over REST: sends a request once, and makes of its end an answer or a failure.
struct IdentityToolkit: Sendable {
  private let baseURL: String
  private let transport: any HTTPTransport
  private let authorization: any Authorization
  private let wallTime: @Sendable () -> Int
  private let contact: Contact

  /// - Parameter wallTime: seconds since 1970, for a `Retry-After` that is a date.
  init(
    _ endpoint: ServiceEndpoint, over transport: any HTTPTransport, _ authorization: any Authorization,
    wallTime: @escaping @Sendable () -> Int
  ) {
    baseURL = endpoint.baseURL
    self.transport = transport
    self.authorization = authorization
    self.wallTime = wallTime
    contact = Contact()
  }

  /// - Parameter path: after the base URL, with its slash.
  /// - Returns: a JSON object.
  func post(
    _ path: String, _ body: consuming RequestBody, as purpose: CallPurpose = .repeatable
  ) async throws(BackendFailure) -> JSONValue {
    try await send(.post, path, body.finished(), purpose)
  }

  func get(_ path: String) async throws(BackendFailure) -> JSONValue {
    try await send(.get, path, [], .repeatable)
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8], _ purpose: CallPurpose
  ) async throws(BackendFailure) -> JSONValue {
    let credential = try await authorization.credential()
    let response: HTTPResponse
    do {
      response = try await transport.send(
        HTTPRequest(method, baseURL + path, headers: credential.headers, body: body))
    } catch {
      throw BackendFailure(error, purpose, hadContact: contact.wasMade)
    }
    contact.make()

    if (200..<300).contains(response.status) {
      guard let answer = try? JSONValue(parsing: response.body), case .object = answer else {
        throw .incompleteAnswer(purpose)
      }
      authorization.accepted(credential)
      return answer
    }
    let error = ServiceError(response, now: wallTime())
    if error.meaning == .unauthenticated { throw await authorization.refused(credential, error) }
    authorization.accepted(credential)
    throw error.failure(for: purpose)
  }
}

/// Whether the service has ever answered.
private final class Contact: Sendable {
  private let made = Atomic(false)

  var wasMade: Bool { made.load(ordering: .relaxed) }

  func make() {
    made.store(true, ordering: .relaxed)
  }
}
