import JSONText
import TestSupport
import Testing

/// A kind of fault that users of other import tools complained of: an input, and what is right for it.
struct Complaint: Sendable, CustomTestStringConvertible {
  /// Number of the case in our collection of such complaints.
  let number: Int
  /// The kind of fault.
  let about: String
  let bytes: [UInt8]
  var file = "users.csv"
  /// What is put before the file.
  var command = "validate"
  /// Options behind the file.
  var options: [String] = []
  var status: Int32 = 0
  /// The rows of the report; nil when the run ends before the first row, and no report is written.
  var rows: [Row]?
  /// What standard error must have in it.
  var says: [String] = []
  /// What standard error must not have in it.
  var keepsQuietAbout: [String] = []

  var testDescription: String { "#\(number) \(about)" }

  /// What a report says of a row.
  struct Row: Sendable, Equatable {
    var line: Int
    var name: String
    var email: String
    var status: String
  }

  init(
    _ number: Int, _ about: String, _ text: String, file: String = "users.csv", command: String = "validate",
    _ options: String..., status: Int32 = 0, rows: [Row]? = nil, says: [String] = [],
    keepsQuietAbout: [String] = []
  ) {
    self.init(
      number, about, bytes: Array(text.utf8), file: file, command: command, options, status: status,
      rows: rows,
      says: says, keepsQuietAbout: keepsQuietAbout)
  }

  init(
    _ number: Int, _ about: String, bytes: [UInt8], file: String = "users.csv", command: String = "validate",
    _ options: [String] = [], status: Int32 = 0, rows: [Row]? = nil, says: [String] = [],
    keepsQuietAbout: [String] = []
  ) {
    (self.number, self.about, self.bytes, self.file) = (number, about, bytes, file)
    (self.command, self.options, self.status, self.rows) = (command, options, status, rows)
    (self.says, self.keepsQuietAbout) = (says, keepsQuietAbout)
  }
}

extension Complaint.Row {
  static func valid(_ line: Int, _ name: String, _ email: String) -> Self {
    Self(line: line, name: name, email: email, status: "valid")
  }

  static func invalid(_ line: Int, _ name: String, _ email: String) -> Self {
    Self(line: line, name: name, email: email, status: "invalid")
  }

  /// A record whose cells are not to be trusted.
  static func unreadable(_ line: Int) -> Self { invalid(line, "", "") }
}

extension Complaint {
  /// Runs the binary on the input and holds it to what is right.
  func check() throws {
    let tool = try Tool()
    try tool.directory.write(file, bytes: bytes)
    let result = try tool.run([command, file, "--report", "report.json"] + options, status: status)
    for text in says { #expect(result.messages.contains(text), "\(text)\n\(result.comment)") }
    for text in keepsQuietAbout { #expect(!result.messages.contains(text), "\(text)\n\(result.comment)") }
    guard let rows else {
      #expect(!tool.directory.names.contains("report.json"), result.comment)
      #expect(try tool.accounts().isEmpty, result.comment)
      return
    }
    let report = try JSONValue(parsing: tool.directory.bytes("report.json"))
    let told = try #require(report["rows"]?.array, result.comment).map { row in
      Row(
        line: row["line"]?.integer ?? 0, name: row["display_name"]?.string ?? "",
        email: row["email"]?.string ?? "", status: row["status"]?.string ?? "")
    }
    #expect(told == rows, result.comment)
  }
}

extension Tool {
  /// Whether the store's account has exactly this password: no report shows one, so signing in tells.
  func signsIn(_ email: String, _ password: String, name: String) throws -> Bool {
    let row = JSONValue.object([
      JSONMember("name", .string(name)), JSONMember("email", .string(email)),
      JSONMember("password", .string(password)),
    ])
    try directory.write("sign-in.json", "[\(row.compactText)]")
    return try run("verify", "sign-in.json", "--report", "-", status: nil).status == 0
  }
}
