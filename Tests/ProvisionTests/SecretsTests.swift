import Foundation
import JSONText
import TestSupport
import Testing

/// A password is in the input and in the rejects, and nowhere else.
@Suite struct SecretsTests {
  static let messageOptions: [[String]] = [
    [], ["-v"], ["-v", "--log-format", "json"], ["--color", "always", "--progress", "always"],
  ]

  private static let marker = "Xq7secret"

  private static let input = """
    name,email,password,claims
    Good,good@example.com,\(marker) good,
    Long,long@example.com,\(marker) \(String(repeating: "x", count: 4200)),
    Bad,bad.example.com,\(marker) bad mail,
    Quote,quote@example.com,"\(marker)" behind,
    Inside,inside@example.com,\(marker) "inside" it,
    Cells,cells@example.com,\(marker),cells,more
    Few,\(marker) few
    Again,good@example.com,\(marker) again,
    Claims,claims@example.com,\(marker) claims,{"a"
    Space,space@example.com, \(marker) space ,
    Control,control@example.com,\(marker)\u{7}bell,
    \(marker) in the wrong place,wrong place,here@example.com,

    """

  /// A cell that is no password by its column is not secret: the last row may show what is in its name.
  private static func isShownByRight(_ line: Substring) -> Bool { line.contains("in the wrong place") }

  @Test(arguments: messageOptions) func passwordsAreNowhere(options: [String]) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Self.input)
    let reports = ["r.csv", "r.json", "r.ndjson", "r.html"].flatMap { ["--report", $0] }
    let results = [
      try tool.run(["users.csv", "--metrics", "m.prom"] + reports + options, status: 2),
      try tool.run(["users.csv", "--if-exists", "update"] + options, status: 2),
      try tool.run(["validate", "users.csv", "--report", "-"] + options, status: 2),
      try tool.run(["verify", "users.csv", "--report", "v.csv"] + options, status: 2),
      try tool.run(["runs", "--json"], status: 0),
      try tool.run(["accounts", "list", "--json"], status: 0),
      try tool.run(["accounts", "export"], status: 0),
    ]
    for result in results {
      for line in (result.output + result.messages).split(separator: "\n") where !Self.isShownByRight(line) {
        #expect(!line.contains(Self.marker), result.comment)
      }
    }
    let written = tool.directory.names.filter { $0 != "users.csv" && !$0.contains(".rejects.") }
    #expect(written.contains { $0.hasSuffix("accounts.db") })
    #expect(written.contains { $0.hasSuffix("ledger.db") })
    for name in written {
      guard let bytes = try? tool.directory.bytes(name) else { continue }
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      where !Self.isShownByRight(line) {
        #expect(!line.contains(Self.marker), "\(name) holds a password")
      }
    }
    #expect(try tool.directory.text("users.rejects.csv").contains(Self.marker))
    #expect(try tool.directory.permissions("users.rejects.csv") == 0o600)
  }

  /// Killed at any moment, a run leaves its passwords to the owner alone.
  @Test func killedRunLeavesNoPasswordToOthers() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...20) + "Bad,bad,\(Self.marker)\n" + Self.rest)
    let running = try tool.start("users.csv")
    #expect(try running.waitForMessage("users.csv:22"))
    running.send(SIGKILL)
    _ = try running.wait()
    for name in tool.directory.names where name != "users.csv" {
      guard let bytes = try? tool.directory.bytes(name),
        String(decoding: bytes, as: UTF8.self).contains(Self.marker)
      else { continue }
      #expect(try tool.directory.permissions(name) == 0o600, "\(name)")
    }
  }

  private static let rest = Tool.records(21...60)
}
