import Foundation
import TestSupport
import Testing

/// A few kills of each kind that `Tests/Long/kill` brings by the hundred: at the local store and by both routes to
/// Firebase, with answers lost besides.
@Suite struct KillTests {
  @Test(arguments: [
    ["local"], ["client"], ["admin"], ["client", "--lost"], ["admin", "--lost"],
  ]) func nothingShowsOfKills(backend: [String]) throws {
    let tool = try Tool()
    let script = Tool.repository.appendingPathComponent("Tests/Long/kill").path
    try tool.shell(
      """
      exec '\(script)' --backend \(backend.joined(separator: " ")) --kills 12 --rows 50 \
        --provision '\(Tool.binary)' --stub '\(Tool.binaryFolder)/identity-toolkit-stub'
      """)
  }
}
