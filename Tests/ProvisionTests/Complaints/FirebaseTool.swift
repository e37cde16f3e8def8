import IdentityToolkitStub
import TestSupport
import Testing

/// The binary beside a loopback Identity Toolkit.
final class FirebaseTool {
  let tool: Tool
  let stub: Stub

  init(_ faults: StubFaults = StubFaults()) throws {
    tool = try Tool()
    stub = try Stub.start(faults: faults)
  }

  convenience init(_ rules: String...) throws {
    try self.init(StubFaults(rules.map { try FaultRule(parsing: $0) }))
  }

  deinit { stub.stop() }

  /// Runs by one of the routes: with the web API key alone, or as an administrator whose access token comes from
  /// the machine.
  @discardableResult
  func run(
    _ arguments: String..., asAdministrator: Bool, status: Int32?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ToolResult {
    try tool.run(
      arguments + ["--backend", "firebase", "--endpoint", stub.baseURL, "--project", "demo-provision"],
      environment: asAdministrator
        ? ["GCE_METADATA_HOST": stub.host] : ["FIREBASE_API_KEY": "key"],
      status: status, sourceLocation: sourceLocation)
  }

  func count(_ operation: Operation) -> Int { stub.stats.requestsByOperation[operation] ?? 0 }

  var names: [String: String] {
    Dictionary(stub.accounts.map { ($0.email ?? "", $0.displayName ?? "") }) { $0 + " twice " + $1 }
  }

  /// Names by address, as `Tool.users` writes them.
  static func users(_ numbers: ClosedRange<Int>) -> [String: String] {
    Dictionary(uniqueKeysWithValues: numbers.map { ("user\($0)@example.com", "User \($0)") })
  }
}
