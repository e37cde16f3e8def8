internal import Provisioning

/// Which field a column name or JSON key stands for.
struct ColumnNames: Sendable {
  /// From `--map`: the header as written in the file, to its field.
  let mapped: [String: Field]
  private let mappedFolded: [String: Field]

  init(mapped: [String: Field] = [:]) {
    self.mapped = mapped
    mappedFolded = Dictionary(mapped.map { (Self.folded($0), $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// nil for a name that is not known; `provision_` columns are not known either, but are no surprise.
  func field(named name: String) -> Field? {
    if let field = mapped[name] ?? Self.exact[name] { return field }
    let folded = Self.folded(name)
    return mappedFolded[folded] ?? Self.known[folded]
  }

  /// Place of a name among those of a field; the field's own word comes first.
  static func rank(of name: String, for field: Field) -> Int {
    let folded = folded(name)
    if folded == Self.folded(field.word) { return -1 }
    let names = columnAliases.first { $0.field == field }?.names ?? []
    return names.firstIndex { Self.folded($0) == folded } ?? names.count
  }

  /// Names given to `--map` that are meant for this one.
  func maps(for name: String) -> [String] {
    guard !mapped.isEmpty else { return [] }
    let folded = Self.folded(name)
    return mapped.keys.filter { $0 == name || Self.folded($0) == folded }
  }

  /// Whether a column is one that a rejects file adds, which means nothing when it is read again.
  static func isOurs(_ name: String) -> Bool { name.lowercased().hasPrefix("provision_") }

  /// The field whose names come nearest to a name that is not known, when one does.
  func nearest(to name: String) -> Field? {
    let folded = Array(Self.folded(name).unicodeScalars)
    var best: (distance: Int, field: Field)?
    for (candidate, field) in Self.suggestions {
      // An optional field is too seldom meant for a hint from afar.
      let limit = min(Field.optional.contains(field) ? 1 : 2, min(folded.count, candidate.count) / 3)
      let distance = editDistance(folded, candidate)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, field) }
    }
    return best?.field
  }
}

extension ColumnNames {
  /// The one wording of a name given to `--map` that nothing in the input has.
  static func unusedMap(_ name: String, file: String, _ format: InputFormat) -> InputFailure {
    let problem =
      if case .delimited = format {
        "--map names a column \(quoted(name)) that the header does not have: write it as it stands there"
      } else {
        "--map names a key \(quoted(name)) that no row has: write it as it stands there"
      }
    return InputFailure(.usage, file: file, problem: problem)
  }

  /// The words of the fields themselves, so that the common case costs one look-up.
  private static let exact = Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0.word, $0) })

  private static let known = Dictionary(
    columnAliases.flatMap { alias in alias.names.map { (folded($0), alias.field) } },
    uniquingKeysWith: { first, _ in first })

  /// In a fixed order, so that of two names that are equally near the same one is suggested each time.
  private static let suggestions: [(name: [Unicode.Scalar], field: Field)] =
    known.sorted { $0.key < $1.key }.map { (Array($0.key.unicodeScalars), $0.value) }

  /// The name without what does not matter in it: case, white space, `_`, `-`, `.`, invisible characters, the
  /// width of full-width forms, a `*` or `:` at its end and a note such as `[Required]`.
  static func folded(_ name: String) -> String {
    var folded = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "_", "-", ".", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FF0D}", "\u{FF3F}", "\u{FF0E}": continue
      case "\u{FF01}"..."\u{FF5E}":
        // Full-width forms lie in the order of ASCII.
        if let ascii = Unicode.Scalar(scalar.value - 0xFEE0) { folded.unicodeScalars.append(ascii) }
      case _ where scalar.properties.isWhitespace || scalar.properties.generalCategory == .format: continue
      default: folded.unicodeScalars.append(scalar)
      }
    }
    folded = folded.lowercased()
    for note in notes where folded.hasSuffix(note) && folded.count > note.count {
      folded.removeLast(note.count)
    }
    while let last = folded.last, last == "*" || last == ":" { folded.removeLast() }
    return folded
  }

  /// Notes that templates put behind a name, as `folded` leaves them.
  private static let notes = [
    "[required]", "(required)", "[optional]", "(optional)", "(必填)", "(必須)", "(選填)", "(选填)", "(obligatorio)",
    "(obligatoire)", "(pflichtfeld)", "(opcional)",
  ]
}

/// Fewest insertions, deletions, changes and swaps of neighbours that make one text of the other.
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  guard abs(first.count - second.count) <= 2 else { return .max }
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, left) in first.enumerated() {
    var current = [row + 1]
    for (column, right) in second.enumerated() {
      var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + (left == right ? 0 : 1))
      if row > 0, column > 0, left == second[column - 1], first[row - 1] == right {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
