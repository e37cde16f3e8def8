/// Rows of cells in columns that line up, for people.
struct TextTable {
  private var rows: [[String]]

  init(_ header: [String]) {
    rows = [header]
  }

  mutating func add(_ row: [String]) {
    rows.append(row)
  }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { ($0[safe: column] ?? "").terminalWidth }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - cell.terminalWidth + 2)
        }
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
