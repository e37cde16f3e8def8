/// Repeats what only looks at a backend, with back-off. Made for one request, whose attempts it counts.
public struct RetryingDirectory: AccountDirectory {
  private let base: any AccountDirectory
  private let retries: Retries
  let attempts = AttemptCounter()

  public init(_ base: any AccountDirectory, _ retries: Retries) {
    self.base = base
    self.retries = retries
  }

  public var properties: BackendProperties { base.properties }

  public func check() async throws(BackendFailure) -> BackendBriefing {
    try await retries.repeating(counting: attempts) { () async throws(BackendFailure) in
      try await base.check()
    }
  }

  public func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] {
    try await retries.repeating(counting: attempts) { () async throws(BackendFailure) in
      try await base.find(accounts)
    }
  }

  public func signIn(_ account: Account) async throws(BackendFailure) -> SignIn {
    try await retries.repeating(counting: attempts) { () async throws(BackendFailure) in
      try await base.signIn(account)
    }
  }
}
