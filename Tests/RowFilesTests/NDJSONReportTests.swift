import FoundationEssentials
import Provisioning
import RowFiles
import TestSupport
import Testing

@Suite("NDJSONReport")
struct NDJSONReportTests {
  private struct Last: Decodable {
    var run: ReportedRun
  }

  @Test func oneRowALineAndTheRunLast() async throws {
    let folder = try WorkingDirectory()
    let outcomes: [Outcome] = [
      .made(.failed, [.name: "two\nlines"], line: 2, record: 1),
      .made(.created, [.email: "ann@example.org"], line: 4, record: 2),
    ]
    let report = try NDJSONReport(at: folder.path("report.ndjson"), inputs: ["users.csv"])
    try await report.write(all: outcomes, .made(of: outcomes))

    let text = try folder.text("report.ndjson")
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n").map { Data($0.utf8) }
    #expect(lines.count == 3)
    let rows = try lines.dropLast().map { try JSONDecoder().decode(ReportedRow.self, from: $0) }
    #expect(
      rows == [
        ReportedRow(display_name: "two\nlines"),
        ReportedRow(line: 4, record: 2, email: "ann@example.org", status: "created"),
      ])
    let last = try JSONDecoder().decode(Last.self, from: try #require(lines.last))
    #expect(last.run.statuses == ["failed": 1, "created": 1])
  }
}
