import Glibc
import JSONText
import TestSupport
import Testing

/// Disks that are full, small or read-only, and files that are damaged: the run ends with a sentence that says what
/// to do, nothing half is left under a final name, and running again makes everything right.
@Suite struct StorageTests {
  private static let run =
    "provision users.csv --store disk/accounts.db --state-dir disk/state --report disk/report.csv --rejects "
    + "disk/rejects.csv --metrics disk/totals.prom"

  /// Runs a script of bash in which `disk` is a file system of 10 MB; it goes away with the shell.
  private func onSmallDisk(_ tool: Tool, _ script: String) throws {
    let result = try tool.shell(
      """
      mkdir disk
      unshare \(getuid() == 0 ? "" : "--map-root-user") --mount bash -c '
        mount -t tmpfs -o size=10m tmpfs disk || exit 99
        \(script)
      '
      """)
    #expect(result.status == 0, result.comment)
  }

  /// Runs on the disk, makes room, and runs again; leaves what was said and made outside of the disk.
  private func fillAndGoOn(_ tool: Tool, taking script: String) throws {
    try onSmallDisk(
      tool,
      """
      \(script)
      \(Self.run) 2>full.txt; echo $? >full.status
      find disk -type f -printf "%P\\n" >full.names
      cp disk/report.csv full.csv 2>&-
      rm -f disk/filler
      mount -o remount,size=200m disk
      \(Self.run) 2>again.txt; echo $? >again.status
      cp disk/report.csv disk/rejects.csv . 2>&-
      provision accounts list --json --store disk/accounts.db >accounts.json
      """)
  }

  private func expectOrderlyEnd(_ tool: Tool) throws {
    let messages = try tool.directory.text("full.txt")
    let status = try tool.directory.text("full.status")
    #expect(["73\n", "74\n"].contains(status), "\(status)\(messages)")
    let sentences = messages.split(separator: "\n").filter { $0.hasPrefix("provision: error: ") }
    let aboutTheDisk = sentences.filter { $0.contains("disk") }
    #expect(
      aboutTheDisk.contains { $0.contains("/disk/") || $0.contains("disk/") }, "names the file: \(messages)")
    #expect(
      aboutTheDisk.contains { $0.contains("full") || $0.contains("no space left") }, "says why: \(messages)")
    #expect(
      aboutTheDisk.contains { $0.contains("again") || $0.contains("make room") },
      "says what to do: \(messages)")
    #expect(try !tool.directory.text("full.names").contains(".tmp"), "nothing half is left")
  }

  private func expectAllDone(_ tool: Tool, rows: Int, good: Set<Int>, status: String) throws {
    let messages = try tool.directory.text("again.txt")
    #expect(try tool.directory.text("again.status") == status, "\(messages)")
    let report = try tool.report("report.csv")
    #expect(report["line"] == (2...(rows + 1)).map(String.init))
    let accounts = try #require(JSONValue(parsing: tool.directory.bytes("accounts.json")).array)
    #expect(accounts.count == good.count)
    let names = Dictionary(
      accounts.map { ($0["uid"]?.string ?? "", $0["display_name"]?.string ?? "") }, uniquingKeysWith: { $1 })
    for (index, row) in report.rows.enumerated() {
      let number = index + 1
      if good.contains(number) {
        #expect(["created", "done"].contains(row["status"]), "\(row) \(messages)")
        #expect(names[row["uid"] ?? ""] == "User \(number)", "\(row)")
      } else {
        #expect(row["status"] == "invalid", "\(row)")
      }
    }
  }

  /// Good rows before and after so many bad ones that their reports fill the disk.
  @Test func resultsFillTheDisk() throws {
    let tool = try Tool()
    let bad = (21...40_000).map { "Bad \($0),bad\($0) is no address,password\n" }.joined()
    try tool.directory.write(
      "users.csv", Tool.users(1...20) + bad + Tool.records(40_001...40_020))
    try fillAndGoOn(tool, taking: "")
    try expectOrderlyEnd(tool)
    // The summary names what is in its place, and an error each result that is not.
    let messages = try tool.directory.text("full.txt")
    let names = try tool.directory.text("full.names").split(separator: "\n").map(String.init)
    for name in ["report.csv", "rejects.csv"] {
      #expect(
        messages.contains("\(name == "report.csv" ? "report" : "rejects") disk/\(name)")
          == names.contains(name))
      #expect(
        messages.contains("disk/\(name): cannot be written") != names.contains(name), "\(name): \(messages)")
    }
    if tool.directory.exists("full.csv") {
      // Whichever result did not fit, one that is there is whole.
      let statuses = try tool.report("full.csv")["status"]
      #expect(statuses.count == 40_020)
      #expect(statuses.prefix(20).allSatisfy { $0 == "created" })
      #expect(statuses.suffix(20).allSatisfy { $0 == "created" || $0 == "not_attempted" })
    }
    try expectAllDone(tool, rows: 40_020, good: Set(1...20).union(40_001...40_020), status: "2\n")
  }

  /// Only so much is free at the start: store, ledger, its lock, reports meet the end of the disk in turn.
  @Test(arguments: [0, 4, 12, 28, 60, 100, 160, 240, 320, 480, 640]) func littleIsFree(kilobytes: Int) throws
  {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...40))
    try fillAndGoOn(
      tool, taking: "head -c $((10 * 1024 * 1024 - \(kilobytes) * 1024)) /dev/zero >disk/filler")
    try expectOrderlyEnd(tool)
    try expectAllDone(tool, rows: 40, good: Set(1...40), status: "0\n")
  }

  @Test(arguments: [
    ("--report ro/report.csv", Int32(73), "ro/report.csv"),
    ("--rejects ro/rejects.csv", 73, "ro/rejects.csv"),
    ("--metrics ro/totals.prom", 73, "ro/totals.prom"), ("--state-dir ro/state", 73, "ro/state"),
    ("--store ro/accounts.db", 74, "ro/accounts.db"),
  ]) func readOnlyFolder(_ option: String, _ status: Int32, _ file: String) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2) + "Bad,bad,a password\n")
    try onSmallDisk(
      tool,
      """
      mkdir ro
      mount -t tmpfs -o ro tmpfs ro
      provision users.csv \(option) 2>messages.txt
      echo $? >status
      """)
    let messages = try tool.directory.text("messages.txt")
    #expect(try tool.directory.text("status") == "\(status)\n", "\(messages)")
    #expect(messages.contains(file) && messages.contains("read-only"), "\(messages)")
    #expect(!tool.directory.exists("users.report.csv"), "nothing was attempted")
    #expect(try tool.accounts().isEmpty)
  }

  // MARK: - Damage

  private func ledger(of tool: Tool) throws -> String {
    try #require(tool.directory.names.first { $0.hasSuffix("/ledger.db") })
  }

  @Test func damagedLedgerIsRefused() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3))
    try tool.run("users.csv")
    let ledger = try ledger(of: tool)
    try tool.directory.write(ledger, String(repeating: "no ledger ", count: 1000))
    try tool.directory.write("users.csv", Tool.users(1...4))
    let result = try tool.run("users.csv", "--report", "new.csv", status: 74)
    #expect(result.messages.contains(ledger), result.comment)
    #expect(result.messages.contains("move it away"), result.comment)
    #expect(try tool.accounts().count == 3, "nothing was attempted")
    #expect(try tool.directory.text(ledger).hasPrefix("no ledger "), "it is left as it was")
    for command in [["runs"], ["undo", "x", "--yes"], ["report", "x", "--report", "x.csv"]] {
      let looked = try tool.run(command, status: 74)
      #expect(looked.messages.contains("move it away"), looked.comment)
    }

    // As the message says.
    try tool.shell("mv \(ledger) away")
    try tool.run("users.csv", "--report", "new.csv", "--if-exists", "repair")
    #expect(try tool.report("new.csv")["status"] == ["exists", "exists", "exists", "created"])
  }

  /// Damage that shows only when a row is looked up: the run ends before a row is taken for new.
  @Test func ledgerDamagedInTheMiddleStopsTheRun() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...60))
    try tool.run("users.csv")
    let ledger = try ledger(of: tool)
    var bytes = try tool.directory.bytes(ledger)
    // All but the first page, which holds the schema, and the second, which holds the runs.
    for index in bytes.indices.dropFirst(3 * 4096) { bytes[index] = 0x5A }
    try tool.directory.write(ledger, bytes: bytes)
    let before = try tool.accounts()
    let result = try tool.run("users.csv", status: 74)
    #expect(result.messages.contains("damaged"), result.comment)
    #expect(result.messages.contains("move it away"), result.comment)
    #expect(try tool.accounts() == before)
  }
}
