import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

/// The built `provision` in a fresh working directory, with an environment that holds nothing of the tester's.
///
/// Calls block their thread until the process has ended: as many processes run at once as there are cores.
struct Tool {
  let directory: WorkingDirectory
  private let environment: [String: String]

  init() throws {
    directory = try WorkingDirectory()
    for folder in ["home", "home/data", "home/state", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: directory.path(folder), withIntermediateDirectories: false)
    }
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      // What the loader and the sanitizers need.
      name == "LD_LIBRARY_PATH" || name.hasSuffix("SAN_OPTIONS")
    }
    environment["PATH"] = Self.binaryFolder + ":/usr/local/bin:/usr/bin:/bin"
    environment["HOME"] = directory.path("home")
    environment["XDG_DATA_HOME"] = directory.path("home/data")
    environment["XDG_STATE_HOME"] = directory.path("home/state")
    environment["TMPDIR"] = directory.path("tmp")
    environment["LANG"] = "C.UTF-8"
    self.environment = environment
  }

  /// The binary lies beside the test bundle, which is the running executable.
  static let binaryFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  static var binary: String { binaryFolder + "/provision" }

  /// Runs `provision` to its end.
  ///
  /// - Parameters:
  ///   - input: standard input.
  ///   - status: the exit status that is expected; nil to leave it to the caller.
  ///   - environment: variables besides the usual; nil takes one away.
  @discardableResult
  func run(
    _ arguments: String..., input: String = "", environment: [String: String?] = [:], status: Int32? = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ToolResult {
    try run(
      arguments, input: input, environment: environment, status: status, sourceLocation: sourceLocation)
  }

  @discardableResult
  func run(
    _ arguments: [String], input: String = "", environment: [String: String?] = [:], status: Int32? = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ToolResult {
    let running = try RunningTool(
      [Self.binary] + arguments, environment: merged(environment), directory: directory.path, input: input)
    return try finish(running, status, sourceLocation)
  }

  /// Runs a script of bash, in which `provision` is the binary.
  @discardableResult
  func shell(
    _ script: String, status: Int32? = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ToolResult {
    let running = try RunningTool(
      ["/bin/bash", "-c", script], environment: environment, directory: directory.path, input: "")
    return try finish(running, status, sourceLocation)
  }

  /// Starts `provision`.
  func start(_ arguments: String...) throws -> RunningTool { try start(arguments) }

  func start(_ arguments: [String]) throws -> RunningTool {
    try RunningTool(
      [Self.binary] + arguments, environment: environment, directory: directory.path, input: "")
  }

  private func finish(
    _ running: RunningTool, _ status: Int32?, _ sourceLocation: SourceLocation
  ) throws -> ToolResult {
    let result = try running.wait()
    if let status {
      #expect(result.status == status, result.comment, sourceLocation: sourceLocation)
    }
    return result
  }

  private func merged(_ changes: [String: String?]) -> [String: String] {
    var environment = environment
    for (name, value) in changes { environment[name] = value }
    return environment
  }
}

extension Tool {
  static let storeFile = "home/data/provision/accounts.db"

  /// Rows of name, email and password as CSV.
  static func users(_ numbers: ClosedRange<Int>) -> String { "name,email,password\n" + records(numbers) }

  /// The same without the header.
  static func records(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "User \($0),user\($0)@example.com,password \($0)\n" }.joined()
  }

  /// A file of the repository's `samples` folder, copied into the working directory.
  func copySample(_ name: String) throws {
    try directory.write(name, bytes: Array(Data(contentsOf: Self.samples.appendingPathComponent(name))))
  }

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  static let samples = repository.appendingPathComponent("samples")

  /// A report in the working directory.
  func report(_ name: String) throws -> Report { try Report(csv: directory.text(name)) }

  /// What `accounts list --json` tells.
  func accounts(sourceLocation: SourceLocation = #_sourceLocation) throws -> [StoredUser] {
    let list = try run("accounts", "list", "--json", sourceLocation: sourceLocation)
    return try #require(list.json.array, list.comment).map { account in
      StoredUser(
        uid: account["uid"]?.string ?? "", email: account["email"]?.string ?? "",
        name: account["display_name"]?.string)
    }
  }

  /// Ids of the runs that the ledger knows, oldest first.
  func runs(sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    let list = try run("runs", "--json", sourceLocation: sourceLocation)
    return try #require(list.json.array, list.comment).compactMap { $0["id"]?.string }
  }
}

/// An account as the store tells it.
struct StoredUser: Hashable {
  let uid: String
  let email: String
  let name: String?
}
