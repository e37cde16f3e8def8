public import Provisioning

/// What a `FirebaseBackend` talks to, and as whom.
public struct FirebaseConfiguration: Sendable {
  public enum Access: Sendable {
    /// The client route. The key belongs to one project, which need not be named.
    case apiKey(Secret, project: String?)
    /// The admin route.
    case administrator(AdministratorAccess)
  }

  public struct AdministratorAccess: Sendable {
    public let credentials: GoogleCredentials
    public let project: String
    /// The project that pays for the requests; nil sends none.
    public let quotaProject: String?
    /// For signing in, which Google credentials cannot do; nil when there is none.
    public let apiKey: Secret?

    public init(
      _ credentials: GoogleCredentials, project: String, quotaProject: String? = nil, apiKey: Secret? = nil
    ) {
      self.credentials = credentials
      self.project = project
      self.quotaProject = quotaProject
      self.apiKey = apiKey
    }
  }

  public let endpoint: ServiceEndpoint
  public let tenant: String?
  public let access: Access
  /// Sentences about how the access was chosen, for the user to read before the run.
  public let warnings: [String]

  public init(
    _ access: Access, at endpoint: ServiceEndpoint = .production, tenant: String? = nil,
    warnings: [String] = []
  ) {
    self.access = access
    self.endpoint = endpoint
    self.tenant = tenant
    self.warnings = warnings
  }

  /// nil on the client route when it was not named.
  public var project: String? {
    switch access {
    case .apiKey(_, let project): project
    case .administrator(let access): access.project
    }
  }

  /// Names the accounts' home for the ledger: the project, or a fingerprint of the API key that stands for it.
  public var projectName: String {
    switch access {
    case .apiKey(let key, nil): "key-" + fingerprint(of: key)
    case .apiKey(_, let project?): project
    case .administrator(let access): access.project
    }
  }

  /// 64 bits, FNV-1a: too little to tell the key by.
  private func fingerprint(of key: Secret) -> String {
    let hash = key.revealed.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
