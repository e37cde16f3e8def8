import HTTP
import Provisioning
import Testing

@testable import Firebase

/// A backend on a scripted transport, and what it has sent.
struct RouteFixture {
  static let base = "https://identitytoolkit.googleapis.com"
  let transport: ScriptedTransport
  let backend: FirebaseBackend

  /// - Parameter answers: the bodies of successful answers by the end of their URL; `{}` for the rest.
  init(_ access: FirebaseConfiguration.Access, tenant: String? = nil, answers: [String: String] = [:]) {
    transport = ScriptedTransport { _, request throws(HTTPFailure) in
      let body = answers.first { request.url.hasSuffix($0.key) }?.value ?? "{}"
      return HTTPResponse(status: 200, body: Array(body.utf8))
    }
    backend = FirebaseBackend(
      FirebaseConfiguration(access, tenant: tenant), over: transport, wallTime: { 1_700_000_000 })
  }

  static func client(tenant: String? = nil, answers: [String: String] = [:]) -> RouteFixture {
    RouteFixture(.apiKey(Secret("the-key"), project: nil), tenant: tenant, answers: answers)
  }

  static func administrator(
    tenant: String? = nil, apiKey: Secret? = nil, quotaProject: String? = nil, answers: [String: String] = [:]
  ) -> RouteFixture {
    RouteFixture(
      .administrator(
        FirebaseConfiguration.AdministratorAccess(
          .emulatorOwner, project: "school", quotaProject: quotaProject, apiKey: apiKey)),
      tenant: tenant, answers: answers)
  }

  /// Each request as `METHOD URL BODY`, without the base of the URL.
  var requests: [String] {
    get async {
      await transport.requests.map { request in
        let url =
          request.url.hasPrefix(Self.base) ? String(request.url.dropFirst(Self.base.count)) : request.url
        let body = String(decoding: request.body, as: UTF8.self)
        return "\(request.method.rawValue) \(url)\(body.isEmpty ? "" : " ")\(body)"
      }
    }
  }

  /// The headers of each request as `Name: value`.
  var headers: [[String]] {
    get async { await transport.requests.map { $0.headers.map { "\($0.name): \($0.value)" } } }
  }

  static func account(_ email: String = "Ann@example.com", password: String = "pass \"word\"") -> Account {
    Account(
      email: EmailAddress(address: email, key: AccountKey(email.lowercased())), displayName: "Ann Lee",
      password: Secret(password))
  }
}

/// The failure that `body` ends with.
func backendFailure(_ body: () async throws(BackendFailure) -> Void) async -> BackendFailure? {
  do throws(BackendFailure) {
    try await body()
    return nil
  } catch {
    return error
  }
}
