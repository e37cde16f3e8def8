import JSONText
import TestSupport
import Testing

/// Nothing is lost between the rows read and the rows reported.
@Suite struct TotalsTests {
  private enum Kind: CaseIterable {
    case valid, invalid, duplicate, blank, tooFewCells, strayQuote
  }

  @Test(arguments: UInt64(1)...12) func rowsAddUp(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let mix = try (0..<Int.random(in: 1...120, using: &random)).map { _ in
      try #require(Kind.allCases.randomElement(using: &random))
    }
    var text = "name,email,password\n"
    var expected = ["valid": 0, "invalid": 0, "duplicate": 0]
    var blank = 0
    var hasFirst = false
    for (number, kind) in mix.enumerated() {
      switch kind {
      case .valid:
        text += "User \(number),user\(number)@example.com,password \(number)\n"
        expected["valid", default: 0] += 1
      case .invalid:
        text += "User \(number),user\(number),password \(number)\n"
        expected["invalid", default: 0] += 1
      case .duplicate:
        text += "Twin \(number),twin@example.com,password \(number)\n"
        expected[hasFirst ? "duplicate" : "valid", default: 0] += 1
        hasFirst = true
      case .blank:
        text += "\n"
        blank += 1
      case .tooFewCells:
        text += "User \(number),user\(number)@example.com\n"
        expected["invalid", default: 0] += 1
      case .strayQuote:
        text += "User \(number),user\(number)@example.com,a\"b c d e\n"
        expected["invalid", default: 0] += 1
      }
    }
    let tool = try Tool()
    try tool.directory.write("users.csv", text)
    let result = try tool.run(
      "validate", "users.csv", "--report", "r.json", "--report", "r.csv", "--report", "r.ndjson",
      "--metrics", "r.prom", status: nil)

    let json = try JSONValue(parsing: tool.directory.bytes("r.json"))
    let rows = try #require(json["rows"]?.array)
    let run = try #require(json["run"])
    #expect(run["read"]?.integer == mix.count - blank, result.comment)
    #expect(run["blank"]?.integer == blank, result.comment)
    #expect(rows.count == mix.count - blank)
    let counts = try #require(run["statuses"]?.members).map { ($0.name, $0.value.integer ?? -1) }
    #expect(Dictionary(uniqueKeysWithValues: counts) == expected.filter { $0.value > 0 }, result.comment)
    #expect(counts.reduce(0) { $0 + $1.1 } == run["read"]?.integer)
    for (status, count) in counts {
      #expect(rows.count { $0["status"]?.string == status } == count)
    }
    let csv = try tool.report("r.csv")
    #expect(csv["line"].compactMap(Int.init) == rows.compactMap { $0["line"]?.integer })
    #expect(csv["status"] == rows.compactMap { $0["status"]?.string })
    let lines = try tool.directory.text("r.ndjson").split(separator: "\n")
    #expect(lines.count == rows.count + 1)

    let ok = expected["valid", default: 0]
    #expect(result.status == (ok == 0 ? 3 : ok == rows.count ? 0 : 2), result.comment)
    #expect(run["exit_code"]?.integer == Int(result.status))
    let metrics = try tool.directory.text("r.prom")
    for (status, count) in counts {
      #expect(
        metrics.split(separator: "\n").contains {
          $0.contains("status=\"\(status)\"") && $0.hasSuffix(" \(count)")
        }, "\(metrics)")
    }
  }

  @Test func realRunAddsUp() throws {
    let tool = try Tool()
    try tool.directory.write(
      "first.csv", Tool.users(1...3) + "User 1,USER1@example.com,another one\nX,x,y\n")
    try tool.directory.write("second.csv", Tool.users(2...5))
    try tool.run("second.csv", "--lines", "2-3")
    let result = try tool.run("first.csv", "second.csv", "--report", "r.json", status: 2)
    let run = try #require(JSONValue(parsing: tool.directory.bytes("r.json"))["run"])
    let statuses = try #require(run["statuses"]?.members)
    #expect(
      Dictionary(uniqueKeysWithValues: statuses.map { ($0.name, $0.value.integer) })
        == ["created": 3, "done": 2, "duplicate": 3, "invalid": 1], result.comment)
    #expect(run["read"]?.integer == 9)
  }
}
