import FoundationEssentials
import Provisioning
import RowFiles
import TestSupport
import Testing

/// A row of a JSON report, decoded by another reader than ours.
struct ReportedRow: Decodable, Equatable {
  var file: String?
  var line = 2
  var record = 1
  var email = ""
  var display_name = ""
  var status = "failed"
  var uid = ""
  var step = "validate"
  var code = ""
  var message = ""
  var attempts = 0
  var duration_ms = 0
}

struct ReportedRun: Decodable, Equatable {
  struct Target: Decodable, Equatable {
    var backend: String
    var project: String?
    var tenant: String?
    var store: String?
  }

  var id: String
  var started_at: String
  var finished_at: String
  var target: Target
  var inputs: [String]
  var read: Int
  var blank: Int
  var statuses: [String: Int]
  var exit_code: Int
  var stopped_by: String?
}

@Suite("JSONReport")
struct JSONReportTests {
  private struct Report: Decodable {
    var run: ReportedRun
    var rows: [ReportedRow]
  }

  let folder: WorkingDirectory

  init() throws {
    folder = try WorkingDirectory()
  }

  private func report(_ outcomes: [Outcome], _ summary: RunSummary) async throws -> Report {
    let report = try JSONReport(at: folder.path("report.json"), inputs: summary.inputs)
    for outcome in outcomes { try await report.write([outcome]) }
    try await report.finish(summary)
    return try JSONDecoder().decode(Report.self, from: Data(try folder.bytes("report.json")))
  }

  @Test func rowsAndRun() async throws {
    let outcomes: [Outcome] = [
      .made(
        .created, [.email: " ann@example.org", .firstName: "Ann", .lastName: "Lee"], step: .name, uid: "u1",
        attempts: 2, duration: .milliseconds(7)),
      .made(
        .invalid, [.name: "=1"], line: 9, record: 4, code: "email_missing", message: "email: is empty: x"),
    ]
    var summary = RunSummary.made(of: outcomes, stoppedBy: "quota")
    summary.totals.blank = 3
    let report = try await report(outcomes, summary)
    #expect(
      report.rows == [
        ReportedRow(
          email: "ann@example.org", display_name: "Ann Lee", status: "created", uid: "u1", step: "name",
          attempts: 2,
          duration_ms: 7),
        ReportedRow(
          line: 9, record: 4, display_name: "=1", status: "invalid", code: "email_missing",
          message: "email: is empty: x"),
      ])
    #expect(
      report.run
        == ReportedRun(
          id: "20260131T120000Z-1f3a9c", started_at: "2026-01-31T12:00:00Z",
          finished_at: "2026-01-31T12:01:30Z",
          target: .init(backend: "firebase", project: "demo-school"), inputs: ["users.csv"], read: 2,
          blank: 3,
          statuses: ["created": 1, "invalid": 1], exit_code: 2, stopped_by: "quota"))
  }

  @Test func noRows() async throws {
    let report = try await report([], .made(of: [], exitCode: 3))
    #expect(report.rows.isEmpty)
    #expect(report.run.read == 0)
    #expect(report.run.stopped_by == nil)
  }

  @Test func severalFilesAreNamed() async throws {
    let outcomes = [Outcome.made(.failed, file: 1)]
    let report = try await report(outcomes, .made(of: outcomes, inputs: ["a.csv", "b \"2\".csv"]))
    #expect(report.rows == [ReportedRow(file: "b \"2\".csv")])
    #expect(report.run.inputs == ["a.csv", "b \"2\".csv"])
  }

  @Test func anyTextComesBack() async throws {
    let text =
      String(String.UnicodeScalarView((1...0x2FF).compactMap(Unicode.Scalar.init))) + "\u{2028}\u{1F600}"
    let outcomes = [Outcome.made(.failed, [.name: text], message: text)]
    let row = try #require(try await report(outcomes, .made(of: outcomes)).rows.first)
    #expect(row.message == text)
  }

  @Test func absentTargetPartsAreNull() {
    let run = String(decoding: RunSummary.made(of: []).json, as: UTF8.self)
    #expect(
      run.contains(#""target":{"backend":"firebase","project":"demo-school","tenant":null,"store":null}"#))
    #expect(run.hasSuffix(#""stopped_by":null}"#))
  }
}
