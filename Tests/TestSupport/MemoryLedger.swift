public import Provisioning

/// A ledger in memory that can be told to fail.
public actor MemoryLedger: Ledger {
  public private(set) var steps: [AccountKey: LedgerStep]
  /// Every step recorded, in order.
  public private(set) var recorded: [LedgerStep] = []
  private var writesUntilFailure: Int?

  public static let failure = LedgerFailure(.notWritable, "the ledger cannot be written")

  /// - Parameter writesUntilFailure: writes that succeed before all others fail; nil for all.
  public init(_ steps: [AccountKey: LedgerStep] = [:], writesUntilFailure: Int? = nil) {
    self.steps = steps
    self.writesUntilFailure = writesUntilFailure
  }

  public func lastSteps(of keys: [AccountKey]) async throws(LedgerFailure) -> [LedgerStep?] {
    keys.map { steps[$0] }
  }

  public func record(_ step: LedgerStep, of key: AccountKey) async throws(LedgerFailure) {
    if let left = writesUntilFailure {
      guard left > 0 else { throw Self.failure }
      writesUntilFailure = left - 1
    }
    steps[key] = step
    recorded.append(step)
  }
}
