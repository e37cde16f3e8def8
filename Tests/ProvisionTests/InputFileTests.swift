import Foundation
import JSONText
import TestSupport
import Testing

/// What a user may give in place of a good file: an exit status and one clear sentence for each.
@Suite struct InputFileTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    /// What the file holds; nil to make none.
    let bytes: [UInt8]?
    let status: Int32
    let sentence: String
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8]?, _ status: Int32, _ sentence: String) {
      (self.name, self.bytes, self.status, self.sentence) = (name, bytes, status, sentence)
    }

    init(_ name: String, _ text: String, _ status: Int32, _ sentence: String) {
      self.init(name, Array(text.utf8), status, sentence)
    }
  }

  static let cases = [
    Case("missing.csv", nil, 66, "missing.csv: there is no such file: check the path"),
    Case("empty.csv", "", 65, "empty.csv: is empty: it needs a header line and a line for each account"),
    Case("blank.csv", "\n\n\r\n", 65, "is empty: it needs a header line"),
    Case("bom.csv", [0xEF, 0xBB, 0xBF], 65, "is empty: it needs a header line"),
    Case("image.csv", [0x89] + Array("PNG\r\n\u{1A}\n".utf8), 65, "is an image (PNG), not text"),
    Case("users.xlsx", Array("PK\u{3}\u{4}".utf8) + [0, 20, 0xFF], 65, "choose \"Save as\""),
    Case("users.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1], 65, "is an old Office document (.xls), not text"),
    Case("users.pdf", "%PDF-1.7\n", 65, "is a PDF document, not text"),
    Case("nul.csv", "name,email,password\nAnn,ann@example.com,pass\u{0}word\n", 65, "NUL character"),
    Case("no-header.csv", "Ann,ann@example.com,secret word\n", 65, "no column name is known"),
    Case("no-password.csv", "name,email\nAnn,ann@example.com\n", 65, "has no column for password"),
    Case(
      "open.csv", "name,email,password\n\"Ann,ann@example.com,secret word\n", 65,
      "open.csv:2: column 1: a quotation mark opens a cell here and nothing closes it"),
    Case(
      "bytes.csv", Array("name,email,password\nAnn,ann@example.com,é\n".utf8) + [0xFF, 0xFE, 0x0A], 65,
      "bytes.csv:3: column 1 (byte 43): this is not UTF-8"),
    Case("header.csv", "name,email,password\n", 3, "no rows: there was nothing to examine"),
    Case("none.json", "[]\n", 3, "no rows: there was nothing to examine"),
    Case("none-users.json", "{\"users\": []}\n", 3, "no rows: there was nothing to examine"),
    Case("cut.json", "[{\"name\": \"Ann\", \"email\":", 65, "cut.json:1: column 26 (byte 25)"),
  ]

  @Test(arguments: cases) func fault(_ fault: Case) throws {
    let tool = try Tool()
    if let bytes = fault.bytes { try tool.directory.write(fault.name, bytes: bytes) }
    let result = try tool.run(fault.name, status: fault.status)
    // One sentence; what was read in vain is counted besides.
    #expect(result.messageLines.count == (fault.status == 3 ? 2 : 1), result.comment)
    #expect(result.messages.contains(fault.sentence), result.comment)
    #expect(result.messages.contains(fault.name) || fault.status == 3, result.comment)
    #expect(result.outputBytes.isEmpty)
    #expect(try tool.accounts().isEmpty)
  }

  @Test func directory() throws {
    let tool = try Tool()
    let result = try tool.run("home", status: 66)
    #expect(result.messages.contains("home: is a directory: name the files in it"), result.comment)
  }

  @Test func pathBelowAFile() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    let result = try tool.run("users.csv/users.csv", status: 66)
    #expect(result.messages.contains("users.csv/users.csv: cannot be read: not a directory"), result.comment)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything")) func unreadable() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    chmod(tool.directory.path("users.csv"), 0)
    let result = try tool.run("users.csv", status: 66)
    #expect(result.messages.contains("users.csv: cannot be read (permission denied)"), result.comment)
  }

  @Test func namedPipe() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3))
    try tool.shell(
      """
      mkfifo pipe.csv
      cat users.csv >pipe.csv & writer=$!
      provision pipe.csv --report report.csv
      status=$?
      kill $writer 2>/dev/null
      exit $status
      """)
    #expect(try tool.report("report.csv")["status"] == ["created", "created", "created"])
  }

  @Test func processSubstitution() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3))
    let result = try tool.shell("provision validate <(cat users.csv) --report -")
    #expect(try Report(csv: result.output)["status"] == ["valid", "valid", "valid"], result.comment)
  }

  @Test func standardInput() throws {
    let tool = try Tool()
    let result = try tool.run("-", input: Tool.users(1...2))
    #expect(try tool.report("stdin.report.csv")["status"] == ["created", "created"], result.comment)
  }

  @Test func emptyStandardInput() throws {
    let tool = try Tool()
    let result = try tool.run("-", status: 65)
    #expect(result.messages.contains("is empty"), result.comment)
  }

  @Test func gzip() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3))
    try tool.shell("gzip users.csv && provision users.csv.gz")
    #expect(try tool.report("users.report.csv")["status"] == ["created", "created", "created"])
    #expect(!tool.directory.exists("users.csv"))
  }

  @Test func gzipThatIsCutOff() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...300))
    try tool.shell("gzip users.csv && truncate -s -20 users.csv.gz")
    let result = try tool.run("users.csv.gz", status: 65)
    #expect(result.messageLines.count == 1 && result.messages.contains("users.csv.gz: "), result.comment)
    #expect(try tool.accounts().isEmpty)
  }

  @Test func bytesThatAreNoCharacterInAnAskedEncoding() throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv", bytes: Array("name,email,password\nJos".utf8) + [0x81] + Array(",a@b.example,p".utf8))
    let result = try tool.run("users.csv", "--encoding", "windows-1252", status: 65)
    #expect(
      result.messages.contains("users.csv:2: column 4 (byte 23): the bytes here are no character"),
      result.comment)
  }

  @Test func oneBadFileOfSeveralStopsTheRunBeforeItBegins() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...3))
    try tool.run("users.csv", "missing.csv", status: 66)
    #expect(try tool.accounts().isEmpty)
  }
}
