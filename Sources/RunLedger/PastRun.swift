/// A run as the ledger remembers it.
public struct PastRun: Sendable {
  public let id: String
  public let startedAt: String
  /// nil when the run has not come to its end: it is under way, or was killed.
  public let finishedAt: String?
  public let inputs: [String]
  /// Rows by status, in the report's words and order.
  public let statuses: [(status: String, count: Int)]
  public let read: Int
  public let blank: Int
  public let exitCode: Int32?
  public let stoppedBy: String?
  /// Accounts that the run made, or began with a uid that it chose, and that are not undone.
  public let accounts: Int
  /// Rows that the run left begun without a uid: whether they have accounts, and which, the ledger cannot tell.
  public let begunWithoutUID: Int
}

/// An account that a run made, or may have made: it was begun with this uid, and the run ended before the answer.
public struct MadeAccount: Sendable, Hashable {
  public let uid: String
  /// The folded address.
  public let email: String
}
