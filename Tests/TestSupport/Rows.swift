public import Provisioning

/// A row with these cells; nil for a column that the input does not have.
public func row(
  email: String? = "ann@example.org", name: String? = "Ann Lee", password: String? = "correct horse",
  _ others: [Field: String] = [:], file: Int = 0, line: Int = 2
) -> Row {
  var cells = others
  cells[.email] = email
  cells[.name] = name
  cells[.password] = password
  return row(cells, file: file, line: line)
}

/// A row with these cells and no others, and what the reader found wrong with it.
public func row(
  _ cells: [Field: String], problems: [Violation] = [], file: Int = 0, line: Int = 2
) -> Row {
  var rows = RowBatch.Builder(file: file)
  rows.beginRow(line: line, number: max(1, line - 1))
  for field in Field.allCases {
    if let text = cells[field] { rows.setCell(field, to: text.utf8) }
  }
  for problem in problems { rows.addProblem(problem) }
  return rows.take()[0]
}
