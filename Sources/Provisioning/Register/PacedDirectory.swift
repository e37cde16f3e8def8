/// Sends every request that only looks at a backend through the pacer.
public struct PacedDirectory: AccountDirectory {
  private let base: any AccountDirectory
  private let pacer: Pacer

  public init(_ base: any AccountDirectory, pacer: Pacer) {
    self.base = base
    self.pacer = pacer
  }

  public var properties: BackendProperties { base.properties }

  public func check() async throws(BackendFailure) -> BackendBriefing {
    try await pacer.paced { () async throws(BackendFailure) in try await base.check() }
  }

  public func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    try await pacer.paced { () async throws(BackendFailure) in try await base.find(accounts) }
  }

  public func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    try await pacer.paced { () async throws(BackendFailure) in try await base.signIn(account) }
  }
}
