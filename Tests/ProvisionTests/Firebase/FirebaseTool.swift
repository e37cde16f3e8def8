import Foundation
import IdentityToolkitStub
import TestSupport
import Testing

/// The built `provision` and a stub of Firebase for it, which is reached by one of the two routes.
struct FirebaseTool {
  enum Route: String, CaseIterable, CustomTestStringConvertible {
    case client, admin
    var testDescription: String { rawValue }
  }

  static let project = "demo-provision"
  /// Stands in the API key, so that it can be looked for.
  static let apiKey = "AIzaXq7key"

  let tool: Tool
  let stub: Stub
  let route: Route
  /// The options that lead to the stub.
  let target: [String]

  /// - Parameters:
  ///   - asProduction: whether the stub stands for Google's service, reached with `--endpoint`, rather than for
  ///     the emulator.
  ///   - rules: faults, as `FaultRule` reads them.
  ///   - configure: whatever else is wrong with the service.
  init(
    _ route: Route, asProduction: Bool = false, _ rules: String...,
    configure: (inout StubFaults) -> Void = { _ in }
  ) throws {
    self.route = route
    tool = try Tool()
    var faults = StubFaults(try rules.map { try FaultRule(parsing: $0) })
    faults.refusesUnknownFields = true
    configure(&faults)
    stub = try Stub.start(faults: faults, project: Self.project)
    var target = ["--backend", "firebase", "--project", Self.project]
    target += asProduction ? ["--endpoint", stub.baseURL] : ["--emulator", stub.host]
    switch route {
    case .client:
      try tool.writeSecret("key", Self.apiKey + "\n")
      target += ["--api-key-file", "key"]
    case .admin where asProduction:
      try tool.writeSecret("account.json", Self.serviceAccount(tokenURL: stub.baseURL + "/token"))
      target += ["--credentials", "account.json"]
    case .admin: break
    }
    self.target = target
  }

  /// A service account's key as the console's download holds it.
  static func serviceAccount(tokenURL: String, project: String = project) -> String {
    let key = exampleRSAKey.replacingOccurrences(of: "\n", with: "\\n")
    return """
      {"type":"service_account","project_id":"\(project)","private_key_id":"key-1","private_key":"\(key)",
       "client_email":"robot@\(project).iam.gserviceaccount.com","token_uri":"\(tokenURL)"}
      """
  }

  /// Runs a command against the stub.
  @discardableResult
  func run(
    _ arguments: String..., input: String = "", environment: [String: String?] = [:], status: Int32? = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ToolResult {
    try tool.run(
      arguments + target, input: input, environment: environment, status: status,
      sourceLocation: sourceLocation)
  }

  /// Starts a command against the stub.
  func start(_ arguments: String...) throws -> RunningTool {
    try tool.start(arguments + target)
  }

  func write(_ name: String, _ text: String) throws {
    try tool.directory.write(name, text)
  }

  var report: Report {
    get throws { try tool.report("users.report.csv") }
  }

  /// Requests so far for one operation.
  func requests(_ operation: IdentityToolkitStub.Operation) -> Int {
    stub.stats.requestsByOperation[operation] ?? 0
  }

  /// One account for each of the rows of `Tool.users`, each with its name and its password, and no other.
  func expectAccounts(_ numbers: ClosedRange<Int>, sourceLocation: SourceLocation = #_sourceLocation) {
    let accounts = stub.accounts
    #expect(accounts.count == numbers.count, sourceLocation: sourceLocation)
    let expected = Set(numbers.map { ["user\($0)@example.com", "User \($0)", "password \($0)"] })
    let found = Set(accounts.map { [$0.email ?? "", $0.displayName ?? "", $0.password ?? ""] })
    #expect(found == expected, sourceLocation: sourceLocation)
  }
}

extension Tool {
  /// A file that its owner alone can read.
  func writeSecret(_ name: String, _ text: String) throws {
    let path = try directory.write(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}

extension Report {
  /// How many rows have each status.
  var statuses: [String: Int] {
    self["status"].reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
