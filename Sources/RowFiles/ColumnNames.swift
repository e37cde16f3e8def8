internal import Provisioning

/// Which field a column name or JSON key stands for.
struct ColumnNames: Sendable {
  /// From `--map`: the header as written in the file, to its field.
  let mapped: [String: Field]

  /// nil for a name that is not known; `provision_` columns are not known either, but are no surprise.
  func field(named name: String) -> Field? {
    mapped[name] ?? Field.allCases.first { $0.word == name.lowercased() }
  }
}
