import Glibc
import IdentityToolkitStub
import TestSupport
import Testing

/// Killed at any moment, with answers lost on top, a run is finished by the next one: one account a row, each named.
@Suite struct FirebaseCrashTests {
  @Test(arguments: FirebaseTool.Route.allCases) func killedAtAnyMoment(route: FirebaseTool.Route) throws {
    let firebase = try FirebaseTool(route, "lostAfter every=13") { $0.latencyMilliseconds = 2 }
    try firebase.write("users.csv", Tool.users(1...60))
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      let events = FolderEvents(below: firebase.tool.directory.path)
      let running = try firebase.start("users.csv", "--concurrency", "4")
      // Each write to ledger or results is a moment.
      if try running.waitForEvents(Int.random(in: 1...40, using: &random), events) { running.send(SIGKILL) }
      let result = try running.wait()
      #expect([-SIGKILL, 0].contains(result.status), result.comment)
    }
    firebase.stub.faults = StubFaults()
    let result = try firebase.run("users.csv")
    let report = try firebase.report
    #expect(Set(report["status"]).isSubset(of: ["created", "done"]), result.comment)
    firebase.expectAccounts(1...60)
    #expect(Set(report["uid"]) == Set(firebase.stub.accounts.map(\.localId)))
  }
}
