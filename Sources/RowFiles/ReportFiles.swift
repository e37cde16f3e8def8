internal import Provisioning

/// The names of a run's input files, for the `file` column that a report has when there are several.
struct ReportFiles: Sendable {
  private let names: [String]

  init(_ names: [String]) {
    self.names = names
  }

  var areNamed: Bool { names.count > 1 }

  /// nil when the run has one file, which needs no naming.
  func name(of position: RowPosition) -> String? {
    guard areNamed else { return nil }
    return names.indices.contains(position.file) ? names[position.file] : ""
  }
}
