/// Rows over the time of a run, in a fixed number of slices: when the run outgrows them, two become one.
struct Timeline: Sendable, Equatable {
  struct Slice: Sendable, Equatable {
    var ok = 0
    var failed = 0
  }

  static let mostSlices = 96

  /// Length of a slice.
  private(set) var width: Duration = .milliseconds(100)
  private(set) var slices: [Slice] = []

  /// Counts a row that ended at `elapsed` after the start.
  mutating func add(isOK: Bool, at elapsed: Duration) {
    var index = index(of: elapsed)
    while index >= Self.mostSlices {
      joinPairs()
      index = self.index(of: elapsed)
    }
    while slices.count <= index { slices.append(Slice()) }
    if isOK { slices[index].ok += 1 } else { slices[index].failed += 1 }
  }

  private func index(of elapsed: Duration) -> Int {
    Int(max(elapsed / width, 0))
  }

  private mutating func joinPairs() {
    width *= 2
    slices = stride(from: 0, to: slices.count, by: 2).map { index in
      var slice = slices[index]
      if index + 1 < slices.count {
        slice.ok += slices[index + 1].ok
        slice.failed += slices[index + 1].failed
      }
      return slice
    }
  }
}
