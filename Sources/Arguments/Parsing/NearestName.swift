/// The name that was most likely meant: the only one that begins with what was given, or else the nearest by
/// edit distance.
///
/// - Parameter distance: the most edits; by default one for each three characters, two at least.
public func nearestName(to given: String, among names: [String], within distance: Int? = nil) -> String? {
  let longer = names.filter { given.count > 1 && $0.hasPrefix(given) }
  if longer.count == 1 { return longer.first }
  let limit = distance ?? max(2, given.count / 3)
  // Half of the name must be right: `rm` is not `run`.
  return names.map { (name: $0, distance: editDistance(given, $0)) }
    .filter { $0.distance <= limit && $0.distance <= max(given.count, $0.name.count) / 2 }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
}

/// How many characters must be put in, taken out, replaced or swapped with their neighbour.
func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      var best = min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[b.count]
}
