public import HTTP
public import Provisioning

/// Firebase Authentication, over Identity Toolkit's REST interface: the client route with an API key, or the
/// admin route with Google credentials.
public struct FirebaseBackend: AccountBackend {
  private let route: any AccountBackend
  private let warning: String?

  /// Far below what one HTTP/2 connection or the emulator bears; more does not make the service faster.
  static let mostAtOnce = 256

  /// - Parameters:
  ///   - transport: made for at most `properties.mostAtOnce` requests at once.
  ///   - wallTime: seconds since 1970: access tokens end, and waits are asked for, by the clock on the wall.
  public init(
    _ configuration: FirebaseConfiguration, over transport: any HTTPTransport,
    wallTime: @escaping @Sendable () -> Int
  ) {
    let endpoint = configuration.endpoint
    let tenant = configuration.tenant
    func service(_ authorization: any Authorization) -> IdentityToolkit {
      IdentityToolkit(endpoint, over: transport, authorization, wallTime: wallTime)
    }

    switch configuration.access {
    case .apiKey(let key, _):
      route = ClientRoute(service(APIKeyAuthorization(key)), tenant: tenant)
    case .administrator(let access):
      let tokens = AccessTokenSource(access.credentials, over: transport, wallTime: wallTime)
      // The emulator takes any key.
      let key = access.apiKey ?? (endpoint.isEmulator ? Secret("emulator") : nil)
      route = AdminRoute(
        service(BearerAuthorization(tokens, quotaProject: access.quotaProject)),
        keyed: key.map { service(APIKeyAuthorization($0)) }, project: access.project, tenant: tenant)
    }
    warning = configuration.emulatorWarning
  }

  public var properties: BackendProperties { route.properties }

  /// What it can do by one route or the other, where it is not known yet which it will be.
  public static var properties: BackendProperties { AdminRoute.properties }

  /// One or two requests that change nothing.
  public func check() async throws(BackendFailure) -> BackendBriefing {
    var briefing = try await route.check()
    if let warning { briefing.warnings.insert(warning, at: 0) }
    return briefing
  }

  public func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    try await route.find(accounts)
  }

  public func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    try await route.signIn(account)
  }

  public func register(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount {
    try await route.register(account, uid: uid)
  }

  public func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure) {
    try await route.setDisplayName(name, of: account)
  }

  public func resume(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount? {
    try await route.resume(account, uid: uid)
  }

  public func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion {
    try await route.delete(uid: uid, email: email)
  }

  public func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure) {
    try await route.sendPasswordReset(to: email)
  }
}

extension FirebaseConfiguration {
  fileprivate var emulatorWarning: String? {
    guard endpoint.isEmulator, let project, !project.hasPrefix("demo-") else { return nil }
    return
      "the project \(project) may be a real one; in the emulator use a name that begins with demo-, which never is"
  }
}
