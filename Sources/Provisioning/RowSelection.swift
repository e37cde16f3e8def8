/// Which rows of the input belong to this run.
public struct RowSelection: Sendable {
  /// Physical lines on which a row may start; nil for all.
  public var lines: ClosedRange<Int>?
  /// Most rows; nil for all.
  public var limit: Int?
  /// One of several runs that share an input; nil for the whole of it.
  public var shard: Shard?

  /// The rows whose address falls to one of several runs. The same row falls to the same shard on every
  /// machine, and duplicates meet in one shard.
  public struct Shard: Sendable, Hashable {
    /// From 0.
    public let index: Int
    public let count: Int

    public init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }

    /// 64-bit FNV-1a over the folded address: the same on every machine and in every version.
    public func includes(_ key: AccountKey) -> Bool {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in key.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      // The low bits of FNV-1a are its weakest; fold the high ones in before taking the remainder.
      return Int((hash ^ (hash >> 32)) % UInt64(count)) == index
    }
  }

  private var taken = 0

  public init(lines: ClosedRange<Int>? = nil, limit: Int? = nil, shard: Shard? = nil) {
    self.lines = lines
    self.limit = limit
    self.shard = shard
  }

  /// Whether the row is one of the run's.
  ///
  /// - Parameter key: its folded address; nil when it has none, in which case shard 0 reports it.
  mutating func takes(_ row: Row, key: @autoclosure () -> AccountKey?) -> Bool {
    if let lines, !lines.contains(row.position.line) { return false }
    if let shard {
      let isMine = key().map(shard.includes) ?? (shard.index == 0)
      if !isMine { return false }
    }
    if let limit, taken >= limit { return false }
    taken += 1
    return true
  }
}
