internal import Arguments
internal import RowFiles

extension SelectionOptions {
  /// How many rows of the files take part at most; nil when that shows only as they are read.
  func mostRows(of files: [FileReport]) -> Int? {
    var total = 0
    for file in files {
      guard var rows = file.mostRows else { return limit }
      if let lines { rows = min(rows, lines.clamped(to: 1...file.lines).count) }
      total += rows
    }
    if let shard { total = (total + shard.count - 1) / shard.count }
    return min(total, limit ?? total)
  }
}

extension FileReport {
  /// nil for JSON arrays, whose rows take any number of lines.
  fileprivate var mostRows: Int? {
    switch format {
    case .delimited(let dialect): max(lines - (dialect.header == nil ? 0 : 1), 0)
    case .ndjson: lines
    case .jsonArray, .jsonUsers: nil
    }
  }
}
