import FoundationEssentials
import Provisioning
import RowFiles
import TestSupport
import Testing

@Suite("HTMLReport")
struct HTMLReportTests {
  private func page(
    _ outcomes: [Outcome], inputs: [String] = ["users.csv"], stoppedBy: String? = nil,
    elapsed: (@Sendable () -> Duration)? = nil
  ) async throws -> String {
    let folder = try WorkingDirectory()
    let report = try HTMLReport(at: folder.path("report.html"), inputs: inputs, elapsed: elapsed)
    try await report.write(all: outcomes, .made(of: outcomes, inputs: inputs, stoppedBy: stoppedBy))
    #expect(folder.names == ["report.html"])
    return try folder.text("report.html")
  }

  /// The failed rows as the page's script reads them.
  private func data(of page: String) throws -> [[String]] {
    let start = try #require(page.firstRange(of: "id=\"failed-rows-data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    return try JSONDecoder().decode([[Cell]].self, from: Data(page[start..<end].utf8)).map { $0.map(\.text) }
  }

  private struct Cell: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      text = try (try? value.decode(String.self)) ?? String(value.decode(Int.self))
    }
  }

  private static let hostile = "<script>alert('x')</script>\"&<!--"

  @Test func everyValueIsEscaped() async throws {
    let text = try await page(
      [
        .made(
          .failed, [.email: Self.hostile, .name: "\u{1B}[31m" + Self.hostile], file: 1, code: Self.hostile,
          message: Self.hostile, attempts: 1)
      ], inputs: ["a.csv", Self.hostile], stoppedBy: Self.hostile)
    #expect(!text.contains("<script>alert"))
    #expect(!text.contains("<!--"))
    #expect(!text.contains("\u{1B}"))
    #expect(text.components(separatedBy: "<script").count == 3)
    #expect(text.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;&lt;!--"))
    #expect(
      try data(of: text) == [
        [
          Self.hostile, "2", Self.hostile, "\u{1B}[31m" + Self.hostile, "failed", "validate", Self.hostile,
          Self.hostile, "1", "0",
        ]
      ])
  }

  @Test func needsNoNetwork() async throws {
    let text = try await page([.made(.failed)])
    #expect(
      !text.contains("http:") && !text.contains("https:") && !text.contains("src=") && !text.contains("href=")
    )
    #expect(text.contains("default-src 'none'"))
  }

  @Test(arguments: [
    ([RowStatus](), "The input has no rows"), ([.created], "The row is ok"),
    ([.created, .done], "All 2 rows are ok"), ([.created, .failed], "1 of 2 rows need attention"),
    ([.failed, .notAttempted], "2 of 2 rows need attention"),
  ]) func verdict(statuses: [RowStatus], words: String) async throws {
    #expect(try await page(statuses.map { .made($0) }).contains("<h1>\(words)</h1>"))
  }

  @Test func totalsAndRun() async throws {
    let text = try await page(
      Array(repeating: .made(.created), count: 1200) + [.made(.invalid), .made(.notAttempted)],
      stoppedBy: "quota")
    for words in [
      "<dt>Rows read</dt><dd>1,202</dd>", "<dt>OK</dt><dd>1,200</dd>", "<dt>Failed</dt><dd>1</dd>",
      "<dt>Not attempted</dt><dd>1</dd>", "<code>quota</code>", "demo-school", "1 min 30 s",
      "registered and named",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test func codesWithCountsAndAdvice() async throws {
    let text = try await page([
      .made(.invalid, code: "email_malformed", message: "email: has no @"),
      .made(.invalid, code: "email_malformed", message: "email: another"),
      .made(.failed, code: "EMAIL_EXISTS"), .made(.failed, code: "NEW_CODE"),
    ])
    #expect(text.contains("<code>email_malformed</code></th><td class=\"number\">2</td>"))
    #expect(text.contains("Correct the address"))
    #expect(text.contains("email: has no @"))
    #expect(text.contains("--if-exists update"))
    #expect(text.contains("<code>NEW_CODE</code></th><td class=\"number\">1</td><td>Read the message"))
  }

  @Test func rowsNotAttemptedAreOnlyCounted() async throws {
    let text = try await page([.made(.notAttempted, [.email: "late@example.org"], code: "quota")])
    #expect(!text.contains("late@example.org"))
    #expect(!text.contains("id=\"rows\""))
  }

  @Test func manyFailedRowsAreDataAndTheFirstAreInTheTable() async throws {
    let outcomes = (0..<1000).map { Outcome.made(.failed, [.email: "u\($0)@example.org"], line: $0 + 2) }
    let text = try await page(outcomes)
    #expect(try data(of: text).map { $0[1] } == (0..<1000).map { "u\($0)@example.org" })
    let table = try #require(text.firstRange(of: "<table class=\"rows\"")).lowerBound
    let end = try #require(text[table...].firstRange(of: "</table>")).lowerBound
    let rows = text[table..<end].components(separatedBy: "<tr>").count - 2
    #expect(rows > 100 && rows <= 200)
    #expect(text.contains("The first \(rows) of 1,000 failed rows."))
  }

  @Test func rowsOverTimeNeedsAClock() async throws {
    let outcomes = [Outcome.made(.created), .made(.failed)]
    #expect(try await !page(outcomes).contains("Rows over time"))
    let folder = try WorkingDirectory()
    let clock = ScriptedClock([.zero, .seconds(1)])
    let report = try HTMLReport(at: folder.path("r.html"), inputs: ["u.csv"], elapsed: { clock.next() })
    for outcome in outcomes { try await report.write([outcome]) }
    try await report.finish(.made(of: outcomes))
    #expect(try folder.text("r.html").contains("from 1 s: 0 ok, 1 failed"))
  }

  @Test func timePerRowOnlyForRowsWithRequests() async throws {
    #expect(try await !page([.made(.invalid, duration: .seconds(1))]).contains("Time per row"))
    let text = try await page([
      .made(.created, attempts: 2, duration: .milliseconds(80)),
      .made(.created, attempts: 2, duration: .milliseconds(90)),
      .made(.created, attempts: 9, duration: .seconds(3)),
    ])
    #expect(text.contains("Half of the rows took at most 100 ms, 95 % at most 3 s, the slowest 3 s"))
  }
}
