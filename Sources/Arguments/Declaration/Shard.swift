/// One of several equal parts of the work.
public struct Shard: Sendable, Hashable {
  /// From 0 to `count` - 1, as job indices of Kubernetes and Slurm count.
  public let index: Int
  public let count: Int

  /// nil unless `index` is one of `count` parts.
  public init?(index: Int, of count: Int) {
    guard count >= 1, (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }
}
