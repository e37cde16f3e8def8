import Arguments
import RowFiles

extension RunOptions {
  /// Finds options that contradict each other or miss another.
  ///
  /// - Parameter given: long names of the options on the command line. What the environment holds may be
  ///   meant for other runs, so it does not count as a contradiction.
  func check(given: Set<String>) throws(UsageError) {
    try checkReading()
    try target.check(given: given)
    try messages.check()
    try checkPasswords()
    if online, !dryRun {
      throw .needs(option: "--online", other: "--dry-run", reason: "it only looks at what a run would do")
    }
    try output.check(given: given)
    try checkFiles()
  }

  private func checkReading() throws(UsageError) {
    if reading.noHeader, reading.columns.isEmpty {
      throw .needs(
        option: "--no-header", other: "--columns", reason: "without a header, say what each column holds")
    }
    if !reading.columns.isEmpty, !reading.noHeader {
      throw .needs(
        option: "--columns", other: "--no-header",
        reason: "a header names its columns itself; '--map' gives one of them another meaning")
    }
  }

  private func checkPasswords() throws(UsageError) {
    if generatePasswords, passwordsFile == nil, !dryRun {
      throw .needs(
        option: "--generate-passwords", other: "--passwords-out",
        reason: "else nobody would know the passwords")
    }
    if passwordsFile != nil, !generatePasswords {
      throw .needs(
        option: "--passwords-out", other: "--generate-passwords", reason: "only generated passwords go there")
    }
    if sendReset, target.backend != .firebase {
      throw .needs(
        option: "--send-reset", other: "--backend firebase", reason: "the local store sends no mail")
    }
  }

  /// No result may take the place of an input or of another result.
  private func checkFiles() throws(UsageError) {
    if let input = inputs.first(where: { input in inputs.count { $0 == input } > 1 }) {
      throw .repeated(input, place: "FILE", reason: "each row would be its own duplicate")
    }
    var taken = Dictionary(inputs.filter { $0 != "-" }.map { ($0, "FILE") }) { first, _ in first }
    var results = output.reportFiles.map { ($0, "--report") }
    results += [
      (output.rejects, "--rejects"), (output.metrics, "--metrics"), (passwordsFile, "--passwords-out"),
    ]
    .compactMap { file, option in file.map { ($0, option) } }
    for (file, option) in results {
      if let other = taken[file] {
        throw option == other
          ? .repeated(file, place: option, reason: "a result needs a file of its own")
          : .sameFile(file, option: option, other: other)
      }
      taken[file] = option
    }
  }
}

extension TargetOptions {
  func check(given: Set<String>) throws(UsageError) {
    let firebaseOnly = ["project", "tenant", "credentials", "api-key-file", "emulator", "endpoint"]
    if backend != .firebase, let option = firebaseOnly.first(where: given.contains) {
      throw .needs(
        option: "--\(option)", other: "--backend firebase", reason: "the backend is '\(backend.rawValue)'")
    }
    if backend != .local, given.contains("store") {
      throw .needs(
        option: "--store", other: "--backend local", reason: "the backend is '\(backend.rawValue)'")
    }
  }
}

extension MessageOptions {
  func check() throws(UsageError) {
    if quiet, verbose {
      throw .excludes(option: "--quiet", other: "--verbose", reason: "choose one")
    }
  }
}

extension OutputOptions {
  func check(given: Set<String>) throws(UsageError) {
    let unknown = reportFiles.filter { ReportFormat(fileName: $0) == nil }
    if reportFormat == nil, let file = unknown.first(where: { $0 != "-" }) {
      throw .badValue(
        file, place: "--report",
        expected: .phrase("a name ending in .csv, .json, .ndjson or .html, or '--report-format'"))
    }
    if given.contains("report-format"), unknown.isEmpty {
      throw .needs(
        option: "--report-format", other: "--report -",
        reason: "the name of any other report tells its format")
    }
  }
}

extension PastRunOptions {
  func check(given: Set<String>, needsReport: Bool) throws(UsageError) {
    try target.check(given: given)
    try messages.check()
    guard needsReport else { return }
    if output.reportFiles.isEmpty { throw .optionMissing("--report FILE", command: "report") }
    try output.check(given: given)
  }
}
