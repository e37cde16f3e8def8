import Provisioning
@testable import RowFiles
import TestSupport
import Testing

@Suite("ReportFormat")
struct ReportFormatTests {
  @Test(arguments: [
    ("report.csv", ReportFormat.csv), ("a/b.report.JSON", .json), ("x.ndjson", .ndjson), ("x.jsonl", .ndjson),
    ("x.html", .html), ("x.htm", .html), ("-", .csv), ("/dev/stdout", .csv), ("/dev/fd/63", .csv),
  ]) func byExtension(path: String, format: ReportFormat) throws {
    #expect(try ReportFormat(path: path) == format)
  }

  @Test(arguments: ["report.xlsx", "report", "dir.csv/report", "csv", "report.csv.gz", ""])
  func unknownExtension(path: String) {
    #expect(throws: UnknownReportFormat(path: path)) { try ReportFormat(path: path) }
  }

  @Test func messageListsTheFormats() {
    #expect(
      UnknownReportFormat(path: "report.xlsx").description == """
        "report.xlsx" does not say what kind of report it is: end the name in .csv, .json, .ndjson (or .jsonl) or \
        .html (or .htm), or give --report-format
        """)
  }

  @Test(arguments: ReportFormat.allCases) func unwritablePlaceIsKnownAtOnce(format: ReportFormat) {
    #expect(
      throws: OutputFailure(
        .notCreatable, file: "/nowhere/report",
        problem: "cannot be created: no such file or directory; choose another place with --report")
    ) { try format.report(at: "/nowhere/report", inputs: ["users.csv"], elapsed: nil) }
  }

  @Test(arguments: ReportFormat.allCases) func nothingUnderTheNameBeforeTheEnd(format: ReportFormat)
    async throws
  {
    let folder = try WorkingDirectory()
    var report: (any OutcomeSink)? = try format.report(
      at: folder.path("report"), inputs: ["users.csv"], elapsed: { .zero })
    try await report?.write([.made(.failed, message: String(repeating: "m", count: 100_000))])
    #expect(!folder.names.contains("report"))
    report = nil
    #expect(folder.names.isEmpty)
  }

  /// Disk full while rows are written, and disk full at the end.
  @Test(arguments: ReportFormat.allCases, [1, 100_000])
  func fullDiskLeavesNothing(format: ReportFormat, messageLength: Int) async throws {
    let folder = try WorkingDirectory()
    let report = try format.report(at: folder.path("report"), inputs: ["users.csv"], elapsed: { .zero })
    #expect(try folder.fillDisk() > 0)
    let outcomes = [Outcome.made(.failed, message: String(repeating: "m", count: messageLength))]
    await #expect(
      throws: OutputFailure(
        .notWritable, file: folder.path("report"), problem: "cannot be written: no space left on device")
    ) { try await report.write(all: outcomes, .made(of: outcomes)) }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: ReportFormat.allCases) func brokenPipeIsNamed(format: ReportFormat) async throws {
    let pipe = try BrokenPipe()
    let report = try format.report(at: pipe.path, inputs: ["users.csv"], elapsed: nil)
    let failure = await #expect(throws: OutputFailure.self) { try await report.write(all: [], .made(of: [])) }
    #expect(failure?.kind == .brokenPipe)
  }

  /// Passwords are in every cell that could leak; none may be in a report.
  @Test(arguments: ReportFormat.allCases) func noPasswordInAnyReport(format: ReportFormat) async throws {
    let folder = try WorkingDirectory()
    let password = "kR7#secret"
    let statuses = RowStatus.allCases
    let outcomes = statuses.map { status in
      Outcome.made(
        status, [.email: "ann@example.org", .name: "Ann", .password: password, .claims: "{}"],
        original: "Ann,ann@example.org,\(password)", code: "some_code", message: "a message")
    }
    let report = try format.report(at: folder.path("report"), inputs: ["users.csv"], elapsed: { .seconds(1) })
    try await report.write(all: outcomes, .made(of: outcomes))
    let text = try folder.text("report")
    #expect(text.contains("ann@example.org"))
    #expect(!text.contains("secret"))
  }
}
