internal import Arguments
internal import Provisioning
internal import RowFiles

/// The command lines that can follow a run, with every option that they need to meet the same target and to read
/// the same kind of file.
struct NextCommands: Sendable {
  /// The same again.
  let goOn: String
  private let options: RunOptions

  /// - Parameter commandLine: as it was given.
  init(_ options: RunOptions, commandLine: String) {
    self.options = options
    goOn = commandLine
  }

  /// Runs files that hold the rows that failed.
  func mend(_ rejects: [String]) -> String {
    CommandLineText(
      rejects + options.target.arguments + options.target.access + options.reading.argumentsForRejects
        + options.ways
    ).text
  }

  /// After a dry run: makes the accounts.
  var run: String {
    CommandLineText(
      options.inputs + options.target.arguments + options.target.access + options.reading.arguments
        + options.ways
    ).text
  }

  /// Deletes the accounts that the run made.
  func undo(_ run: String) -> String {
    CommandLineText(
      ["undo", run] + options.target.arguments + options.target.access + options.network.arguments
    ).text
  }
}

extension TargetOptions {
  /// Which accounts and which ledger, where it is not the usual one.
  fileprivate var arguments: [String] {
    (backend == .local ? [] : ["--backend", backend.rawValue])
      + given("--store", store) + given("--project", project) + given("--tenant", tenant)
      + given("--state-dir", stateDirectory)
  }

  fileprivate var access: [String] {
    given("--credentials", credentials) + given("--api-key-file", apiKeyFile)
      + given("--emulator", emulator?.description) + given("--endpoint", endpoint)
  }
}

extension InputOptions {
  fileprivate var arguments: [String] {
    given("--format", format?.rawValue) + given("--encoding", encoding?.name) + argumentsForRejects
  }

  /// A rejects file is UTF-8, and otherwise as the input.
  fileprivate var argumentsForRejects: [String] {
    let names = columns.map { $0?.word ?? "-" }.joined(separator: ",")
    return given("--delimiter", delimiter.map { $0 == 9 ? "tab" : String(Unicode.Scalar($0)) })
      + (noHeader ? ["--no-header", "--columns", names] : [])
      + map.flatMap { ["--map", "\($0.header)=\($0.field.word)"] }
  }
}

extension RunOptions {
  /// How rows are judged and what is done with them.
  fileprivate var ways: [String] {
    given("--min-password", validation.minPassword.map(String.init))
      + (validation.requireTLD ? ["--require-tld"] : [])
      + (ifExists == .skip ? [] : ["--if-exists", ifExists.rawValue])
      + (generatePasswords ? ["--generate-passwords"] : []) + given("--passwords-out", passwordsFile)
      + (sendReset ? ["--send-reset"] : []) + network.arguments
  }
}

extension NetworkOptions {
  fileprivate var arguments: [String] { given("--ca-cert", caCertificate) }
}

private func given(_ option: String, _ value: String?) -> [String] {
  value.map { [option, $0] } ?? []
}
