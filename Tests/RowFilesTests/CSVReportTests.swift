import Provisioning
import RowFiles
import TestSupport
import Testing

@Suite("CSVReport")
struct CSVReportTests {
  let folder: WorkingDirectory

  init() throws {
    folder = try WorkingDirectory()
  }

  private func report(_ outcomes: [Outcome], inputs: [String] = ["users.csv"]) async throws -> String {
    let report = try CSVReport(at: folder.path("report.csv"), inputs: inputs)
    try await report.write(all: outcomes, .made(of: outcomes, inputs: inputs))
    return try folder.text("report.csv")
  }

  /// The one data line of a report.
  private func line(_ outcome: Outcome) async throws -> String {
    let text = try await report([outcome])
    return String(text.dropFirst(text.prefix { $0 != "\n" }.count + 1).dropLast())
  }

  @Test func oneLineARowInOrder() async throws {
    let text = try await report([
      .made(
        .created, [.email: "ann@example.org", .name: "Ann Lee", .password: "secret-1"], line: 2, record: 1,
        step: .name, uid: "u1", attempts: 2, duration: .milliseconds(120)),
      .made(
        .invalid, [.email: "bob", .name: "Bob", .password: "secret-2"], line: 3, record: 2,
        code: "email_malformed", message: "email: has no \"@\": write it as name@example.org"),
    ])
    #expect(
      text == """
        line,record,email,display_name,status,uid,step,code,message,attempts,duration_ms
        2,1,ann@example.org,Ann Lee,created,u1,name,,,2,120
        3,2,bob,Bob,invalid,,validate,email_malformed,"email: has no ""@"": write it as name@example.org",0,0

        """)
  }

  @Test func severalFilesAreNamedFirst() async throws {
    let text = try await report(
      [.made(.valid, [.email: "a@b.c"], file: 1)], inputs: ["one.csv", "two, three.csv"])
    #expect(
      text == """
        file,line,record,email,display_name,status,uid,step,code,message,attempts,duration_ms
        "two, three.csv",2,1,a@b.c,,valid,,validate,,,0,0

        """)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
    ("a\rb", "\"a\rb\""),
    ("a;b", "a;b"), ("'a", "'a"), ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-5", "'-5"), ("@x", "'@x"),
    ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("a=1", "a=1"), ("=\"a\",b", "\"'=\"\"a\"\",b\""), (" a", "\" a\""),
    ("a ", "\"a \""), ("é=", "é="),
  ]) func cells(text: String, written: String) async throws {
    #expect(try await line(.made(.failed, message: text)) == "2,1,,,failed,,validate,,\(written),0,0")
  }

  @Test(arguments: [
    ([Field.email: "  ann@example.org\u{A0}", .name: "\u{FEFF}Ann\u{200B} "], "ann@example.org,Ann"),
    ([.name: " \u{3000}", .firstName: " Ann ", .lastName: "Lee"], ",Ann Lee"),
    ([.firstName: "Ann", .lastName: " "], ",Ann"), ([.lastName: "Lee"], ",Lee"), ([.email: " \t "], ","),
    ([.name: "A\u{200B}B"], ",A\u{200B}B"),
    ([.email: "=1@x.org", .name: "=cmd|'/C calc'!A0"], "'=1@x.org,'=cmd|'/C calc'!A0"),
  ]) func trimmedEmailAndName(cells: [Field: String], written: String) async throws {
    #expect(try await line(.made(.failed, cells)) == "2,1,\(written),failed,,validate,,,0,0")
  }

  @Test func unreadableRowShowsNoCell() async throws {
    let outcome = Outcome.made(
      .invalid, [.email: "hunter2", .password: "ann@example.org"], original: "a,b", step: .read,
      code: "cell_count", unreadable: Violation(.cellCount, problem: "has 2 cells", remedy: "give it 3"))
    #expect(try await line(outcome) == "2,1,,,invalid,,read,cell_count,,0,0")
  }

  @Test(arguments: [
    (Duration.milliseconds(1999), "1999"), (.microseconds(1999), "1"), (.seconds(3600), "3600000"),
  ]) func wholeMilliseconds(duration: Duration, written: String) async throws {
    #expect(try await line(.made(.failed, duration: duration)) == "2,1,,,failed,,validate,,,0,\(written)")
  }

  @Test func noRows() async throws {
    #expect(
      try await report([])
        == "line,record,email,display_name,status,uid,step,code,message,attempts,duration_ms\n")
  }
}
