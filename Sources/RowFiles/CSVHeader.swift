internal import Provisioning

/// The names in the first record of a delimited file, and the field that each stands for.
struct CSVHeader {
  let names: [String]
  /// One for each name; nil for a name that is not known.
  let fields: [Field?]

  /// - Parameter fields: the field of each name by its position.
  init(names: [String], fields: [Field?]) {
    self.names = names
    self.fields = fields
  }

  /// - Throws: when two columns stand for the same field.
  init(_ cells: [String], names known: ColumnNames, file: String, line: Int) throws(InputFailure) {
    names = cells
    var fields = [Field?](repeating: nil, count: cells.count)
    for (name, field) in known.mapped {
      for column in Self.columns(named: name, in: cells) { fields[column] = field }
    }
    let mapped = Set(fields.compactMap { $0 })
    for (column, cell) in cells.enumerated() where fields[column] == nil {
      // What `--map` names wins over a column that is known by its name.
      if let field = known.field(named: cell), !mapped.contains(field) { fields[column] = field }
    }
    for field in Field.optional { Self.keepBest(of: field, in: &fields, cells) }
    self.fields = fields
    for field in Field.allCases {
      let columns = fields.indices.filter { fields[$0] == field }
      guard columns.count > 1 else { continue }
      let repeated = columns.map { "\(quoted(cells[$0])) (column \($0 + 1))" }
      throw InputFailure(
        .malformed, file: file, line: line,
        problem: """
          \(listed(repeated)) stand for the same field, \(field.word): say which one is meant with \
          --map "NAME=\(field.word)", or rename the others
          """)
    }
  }

  /// Leaves an optional field one of the columns with different names for it, as in another vendor's `mobilePhone`
  /// and `primaryPhone`: an account has one, and can do without.
  private static func keepBest(of field: Field, in fields: inout [Field?], _ cells: [String]) {
    let columns = fields.indices.filter { fields[$0] == field }
    let ranks = columns.map { ColumnNames.rank(of: cells[$0], for: field) }
    guard let best = ranks.min(), Set(ranks).count == ranks.count else { return }
    for (column, rank) in zip(columns, ranks) where rank != best { fields[column] = nil }
  }

  /// Columns with exactly this name; if there are none, those with the same name but for what does not matter.
  private static func columns(named name: String, in cells: [String]) -> [Int] {
    let exact = cells.indices.filter { cells[$0] == name }
    let folded = ColumnNames.folded(name)
    return exact.isEmpty ? cells.indices.filter { ColumnNames.folded(cells[$0]) == folded } : exact
  }

  /// Names given to `--map` that no column has, in alphabetical order.
  func unusedMaps(_ known: ColumnNames) -> [String] {
    known.mapped.keys.filter { Self.columns(named: $0, in: names).isEmpty }.sorted()
  }

  var knownCount: Int { fields.count { $0 != nil } }

  /// Columns with a name that is not known and is no surprise either.
  private var unknownColumns: [Int] {
    names.indices.filter {
      fields[$0] == nil && !ColumnNames.isOurs(names[$0]) && !ColumnNames.folded(names[$0]).isEmpty
    }
  }

  /// Sentences that name the columns which are ignored.
  func warnings(_ known: ColumnNames) -> [String] {
    [unknownWarning(known)].compactMap(\.self) + secondChoices(known)
  }

  /// One for each column whose field another column stands for.
  private func secondChoices(_ known: ColumnNames) -> [String] {
    unknownColumns.compactMap { column in
      guard let field = known.field(named: names[column]), let chosen = fields.firstIndex(of: field) else {
        return nil
      }
      let map = quoted("\(names[column])=\(field.word)")
      return """
        column \(quoted(names[column])) is ignored, since \(quoted(names[chosen])) stands for \(field.word) too: say \
        --map \(map) if it is meant
        """
    }
  }

  private func unknownWarning(_ known: ColumnNames) -> String? {
    let columns = unknownColumns.filter { known.field(named: names[$0]) == nil }
    guard !columns.isEmpty else { return nil }
    let ignored = columns.prefix(20).map { nameWithHint(names[$0], known) }
    let rest = columns.count > 20 ? " and \(columns.count - 20) more" : ""
    return """
      \(columns.count == 1 ? "a column is" : "\(columns.count) columns are") ignored, since nothing is known by the \
      name of \(rest.isEmpty ? listed(ignored, "or") : ignored.joined(separator: ", ") + rest): say --map "NAME=FIELD" for one that is meant
      """
  }

  /// - Throws: when a field that every account needs has no column.
  func check(_ options: ReadingOptions, _ known: ColumnNames, file: String, line: Int) throws(InputFailure) {
    let missing = missingFields(fields, passwordOptional: options.passwordOptional)
    guard !missing.isEmpty else { return }
    func failure(_ problem: String) -> InputFailure {
      InputFailure(.malformed, file: file, line: line, problem: problem)
    }
    if names.contains(where: { $0.contains(where: Self.isCurlyQuote) }),
      names.contains(where: { known.field(named: $0.filter { !Self.isCurlyQuote($0) }) != nil })
    {
      throw failure(
        """
        the column names stand in curly quotation marks, which CSV does not know and which would become part of \
        every cell: replace them with straight ones (")
        """)
    }
    guard knownCount > 0 else {
      throw failure(
        """
        no column name is known in the first record (\(cellPhrase); not shown, since it may be data): \
        \(neededPhrase(options)); write a header line with these names, or say what the columns are with --map, or \
        with --no-header --columns when there is no header
        """)
    }
    let found = listed(Field.allCases.filter { fields.contains($0) }.map(\.word))
    throw failure(
      """
      the header has no column for \(listed(missing)): it has \(found)\(unknownPhrase(known)); \
      \(neededPhrase(options)): rename the column, or say --map "NAME=\(missing[0].prefix { $0 != " " })"
      """)
  }

  private static func isCurlyQuote(_ character: Character) -> Bool {
    "\u{201C}\u{201D}\u{201E}\u{201F}\u{00AB}\u{00BB}\u{2018}\u{2019}".contains(character)
  }

  private var cellPhrase: String {
    names.count == 1 ? "1 cell" : "\(names.count) cells, columns 1 to \(names.count)"
  }

  /// The names that are not known, as far as they can be told from data: of a record in which one name alone
  /// is known, only those that come near another.
  private func unknownPhrase(_ known: ColumnNames) -> String {
    let unknown = unknownColumns
    guard !unknown.isEmpty else { return "" }
    let shown = unknown.filter {
      known.nearest(to: names[$0]) != nil || (knownCount > 1 && Self.looksLikeName(names[$0]))
    }
    let hidden = unknown.filter { !shown.contains($0) }.map { String($0 + 1) }
    var phrases = shown.map { nameWithHint(names[$0], known) }
    if !hidden.isEmpty { phrases.append("\(hidden.count == 1 ? "column" : "columns") \(listed(hidden))") }
    return ", while nothing is known by the name of \(listed(phrases, "or"))"
  }

  private static func looksLikeName(_ text: String) -> Bool {
    text.unicodeScalars.count <= 40
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.isWhitespace
          || " _-.()[]/':;,|".unicodeScalars.contains($0)
      }
  }

  private func nameWithHint(_ name: String, _ known: ColumnNames) -> String {
    let trailing = name.last.map(String.init) ?? ""
    if [",", ";", "|", "\t"].contains(trailing) {
      return "\(quoted(name)) (which ends with \(quoted(trailing)), another delimiter)"
    }
    if let field = known.nearest(to: name), !fields.contains(field) {
      return "\(quoted(name)) (did you mean \(field.word)?)"
    }
    return quoted(name)
  }
}

/// The fields that every account needs and that no column stands for, as words.
func missingFields(_ fields: [Field?], passwordOptional: Bool) -> [String] {
  var missing: [String] = []
  if !fields.contains(.email) { missing.append("email") }
  if !fields.contains(.name), !fields.contains(.firstName), !fields.contains(.lastName) {
    missing.append("name (or first_name and last_name)")
  }
  if !passwordOptional, !fields.contains(.password) { missing.append("password") }
  return missing
}

func neededPhrase(_ options: ReadingOptions) -> String {
  "needed are \(listed(missingFields([], passwordOptional: options.passwordOptional)))"
}

/// `a`, `a and b`, `a, b and c`.
func listed(_ words: [String], _ conjunction: String = "and") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
