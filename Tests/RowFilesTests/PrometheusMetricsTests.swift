import Provisioning
import RowFiles
import TestSupport
import Testing

@Suite("PrometheusMetrics")
struct PrometheusMetricsTests {
  private func lines(_ outcomes: [Outcome], _ summary: RunSummary) async throws -> [Substring] {
    let folder = try WorkingDirectory()
    let metrics = try PrometheusMetrics(at: folder.path("provision.prom"))
    #expect(!folder.names.contains("provision.prom"))
    try await metrics.write(all: outcomes, summary)
    let text = try folder.text("provision.prom")
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n")
  }

  @Test func totalsOfTheRun() async throws {
    let outcomes: [Outcome] = [
      .made(.created, attempts: 2), .made(.created, attempts: 3), .made(.invalid), .made(.notAttempted),
    ]
    let lines = try await lines(outcomes, .made(of: outcomes, exitCode: 75))
    let target = #"backend="firebase",project="demo-school""#
    for line in [
      "# HELP provision_rows Rows of the last run, by status.", "# TYPE provision_rows gauge",
      "provision_rows{\(target),status=\"created\"} 2", "provision_rows{\(target),status=\"exists\"} 0",
      "provision_rows_read{\(target)} 4", "provision_rows_ok{\(target)} 2",
      "provision_rows_failed{\(target)} 2",
      "provision_requests{\(target)} 5", "provision_run_duration_seconds{\(target)} 90",
      "provision_last_run_timestamp_seconds{\(target)} 1769860890", "provision_exit_code{\(target)} 75",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
  }

  @Test func everySampleIsDescribedOnce() async throws {
    let lines = try await lines([], .made(of: []))
    let samples = Set(lines.filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != "{" } })
    let types = lines.filter { $0.hasPrefix("# TYPE") }.map { $0.split(separator: " ")[2] }
    #expect(Set(types) == samples)
    #expect(types.count == samples.count)
  }

  @Test func labelsAreEscaped() async throws {
    var summary = RunSummary.made(of: [])
    summary.target = .init(backend: "local", store: "/a\\b\"c\nd")
    let lines = try await lines([], summary)
    #expect(lines.contains(#"provision_exit_code{backend="local",store="/a\\b\"c\nd"} 2"#))
  }
}
