import Testing

@testable import provision

@Suite struct NextCommandsTests {
  private static let run = "20260131T120000Z-1f3a9c"

  /// What was given, and the commands that mend its rejects, run it after a dry run, and undo it.
  static let commands: [(given: [String], mend: String, run: String, undo: String)] = [
    (["users.csv"], "provision r.csv", "provision users.csv", "provision undo \(run)"),
    (
      [
        "-n", "my users.csv", "--store", "a.db", "--state-dir", "st", "-j", "4", "--report", "x.html",
        "--limit", "3",
      ],
      "provision r.csv --store a.db --state-dir st", "provision 'my users.csv' --store a.db --state-dir st",
      "provision undo \(run) --store a.db --state-dir st"
    ),
    (
      [
        "users.csv", "-b", "firebase", "--project", "demo-x", "--tenant", "t", "--emulator", "localhost:9099",
        "--ca-cert", "ca.pem",
      ],
      "provision r.csv --backend firebase --project demo-x --tenant t --emulator localhost:9099 --ca-cert ca.pem",
      "provision users.csv --backend firebase --project demo-x --tenant t --emulator localhost:9099 --ca-cert ca.pem",
      "provision undo \(run) --backend firebase --project demo-x --tenant t --emulator localhost:9099 --ca-cert ca.pem"
    ),
    (
      ["users.csv", "--map", "Log in=email", "--encoding", "windows-1252", "--if-exists", "repair"],
      "provision r.csv --map 'Log in=email' --if-exists repair",
      "provision users.csv --encoding WINDOWS-1252 --map 'Log in=email' --if-exists repair",
      "provision undo \(run)"
    ),
    (
      [
        "users.txt", "--no-header", "--columns", "name,-,email", "--delimiter", "tab", "--min-password", "12",
      ],
      "provision r.csv --delimiter tab --no-header --columns name,-,email --min-password 12",
      "provision users.txt --delimiter tab --no-header --columns name,-,email --min-password 12",
      "provision undo \(run)"
    ),
    (
      ["users.csv", "--generate-passwords", "--passwords-out", "pw.csv"],
      "provision r.csv --generate-passwords --passwords-out pw.csv",
      "provision users.csv --generate-passwords --passwords-out pw.csv", "provision undo \(run)"
    ),
  ]

  @Test(arguments: commands.indices) func follow(_ index: Int) throws {
    let it = Self.commands[index]
    let invocation = try Invocation(it.given, environment: [:], fileExists: { _ in false })
    guard case .run(let options) = invocation else {
      Issue.record("\(it.given) is no run")
      return
    }
    let next = NextCommands(options, commandLine: "provision")
    #expect(next.mend(["r.csv"]) == it.mend)
    #expect(next.run == it.run)
    #expect(next.undo(Self.run) == it.undo)
  }
}
