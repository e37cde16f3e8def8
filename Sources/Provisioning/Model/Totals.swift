/// The counts of a run. They reconcile: `read` is the sum over all statuses.
public struct Totals: Sendable, Equatable {
  /// Rows delivered by the reader.
  public var read = 0
  /// Blank records, which are no rows.
  public var blank = 0
  /// Rows left out by `--lines`, `--limit` or `--shard`.
  public var leftOut = 0
  /// Rows that are ok but whose outcome has something to say: a reset mail that was not sent.
  public var troubled = 0
  private var counts = [Int](repeating: 0, count: RowStatus.allCases.count)

  public init() {}

  public subscript(status: RowStatus) -> Int {
    get { counts[status.index] }
    set { counts[status.index] = newValue }
  }

  public mutating func add(_ outcome: Outcome) {
    self[outcome.status] += 1
    if outcome.status.isOK && !outcome.code.isEmpty { troubled += 1 }
  }

  /// The statuses that occurred, in the order in which they are declared.
  public var occurring: [(status: RowStatus, count: Int)] {
    RowStatus.allCases.map { ($0, self[$0]) }.filter { $0.1 > 0 }
  }

  public var ok: Int { occurring.filter(\.status.isOK).reduce(0) { $0 + $1.count } }

  /// Rows with a status that counts as failed; rows not attempted are among them.
  public var failed: Int { counts.reduce(0, +) - ok }

  public var reconcile: Bool { counts.reduce(0, +) == read }
}

extension RowStatus {
  /// Position in `allCases`, so that counts lie in a plain array.
  fileprivate var index: Int { Self.ordered.firstIndex(of: self) ?? 0 }
  private static let ordered = allCases
}
