import RowFiles
import TestSupport
import Testing

@Suite("ResultNames")
struct ResultNamesTests {
  private static let csv = InputFormat.delimited(.init())
  private static let tsv = InputFormat.delimited(.init(delimiter: 0x09))

  @Test(arguments: [
    ("users.csv", csv, "users.report.csv", "users.rejects.csv"),
    ("dir/users.csv", csv, "dir/users.report.csv", "dir/users.rejects.csv"),
    ("/in/users.v2.CSV", csv, "/in/users.v2.report.csv", "/in/users.v2.rejects.csv"),
    ("users.json", .jsonArray, "users.report.csv", "users.rejects.json"),
    ("users.json", .jsonUsers, "users.report.csv", "users.rejects.json"),
    ("users.jsonl", .ndjson, "users.report.csv", "users.rejects.ndjson"),
    ("users.tsv", tsv, "users.report.csv", "users.rejects.tsv"),
    ("users.txt", csv, "users.report.csv", "users.rejects.csv"),
    ("users.csv.gz", csv, "users.report.csv", "users.rejects.csv"),
    ("users", csv, "users.report.csv", "users.rejects.csv"),
    ("users.2026", csv, "users.2026.report.csv", "users.2026.rejects.csv"),
    ("dir/.csv", csv, "dir/.csv.report.csv", "dir/.csv.rejects.csv"),
    ("users.rejects.csv", csv, "users.rejects.report.csv", "users.rejects.rejects.csv"),
    ("-", csv, "stdin.report.csv", "stdin.rejects.csv"),
    ("/dev/fd/63", .ndjson, "stdin.report.csv", "stdin.rejects.ndjson"),
  ]) func besideTheInput(input: String, format: InputFormat, report: String, rejects: String) {
    let names = ResultNames(input: input, format: format, inputs: [input])
    #expect(names.report == report)
    #expect(names.rejects == rejects)
  }

  @Test func neverAnInput() throws {
    let folder = try WorkingDirectory()
    try folder.write("users.report.csv", "")
    let names = ResultNames(
      input: folder.path("users.csv"), format: Self.csv,
      inputs: [folder.path("users.csv"), folder.path("./users.report.csv"), folder.path("users.rejects.csv")])
    #expect(names.report == folder.path("users.report-2.csv"))
    #expect(names.rejects == folder.path("users.rejects-2.csv"))
  }
}
