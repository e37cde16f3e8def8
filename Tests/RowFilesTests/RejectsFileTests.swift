import FoundationEssentials
import Provisioning
import RowFiles
import TestSupport
import Testing

@Suite("RejectsFile")
struct RejectsFileTests {
  let folder: WorkingDirectory

  init() throws {
    folder = try WorkingDirectory()
  }

  /// The rejects of `outcomes`; nil when there is no file.
  private func rejects(
    _ outcomes: [Outcome], as format: InputFormat, hasByteOrderMark: Bool = false
  ) async throws -> String? {
    let rejects = try RejectsFile([
      .init(path: folder.path("rejects"), format: format, hasByteOrderMark: hasByteOrderMark)
    ])
    try await rejects.write(all: outcomes, .made(of: outcomes))
    guard !folder.names.isEmpty else { return nil }
    #expect(folder.names == ["rejects"])
    #expect(try folder.permissions("rejects") == 0o600)
    #expect(await rejects.written == [folder.path("rejects")])
    return try folder.text("rejects")
  }

  private static func delimited(
    _ delimiter: Character = ",", header: String? = "name,email,password", lineEnd: String = "\n"
  ) -> InputFormat {
    .delimited(
      .init(
        delimiter: delimiter.asciiValue ?? 0, header: header.map { Array($0.utf8) },
        lineEnd: Array(lineEnd.utf8)))
  }

  @Test func originalRecordsWithWhatIsWrong() async throws {
    let text = try await rejects(
      [
        .made(.invalid, original: "Ann,\"ann\",  =pw ", line: 2, message: "email: has no \"@\": add it"),
        .made(.created, original: "Bob,bob@example.org,pw", line: 3),
        .made(.failed, original: "\"Eve\",eve@example.org,\"a\"\"\n,b\"", line: 4, code: "EMAIL_EXISTS"),
      ], as: Self.delimited())
    #expect(
      text == """
        name,email,password,provision_line,provision_status,provision_error
        Ann,"ann",  =pw ,2,invalid,"email: has no ""@"": add it"
        "Eve",eve@example.org,"a""
        ,b",4,failed,EMAIL_EXISTS

        """)
  }

  @Test(arguments: RowStatus.allCases) func onlyWhatThereIsToMend(status: RowStatus) async throws {
    let text = try await rejects([.made(status, original: "a,b,c")], as: Self.delimited())
    #expect((text != nil) == [.invalid, .duplicate, .failed, .partial].contains(status))
  }

  @Test func nothingIsChangedForSpreadsheets() async throws {
    let text = try await rejects(
      [.made(.failed, original: "=1+1,-5,@x", message: "=2")], as: Self.delimited(header: nil))
    #expect(text == "=1+1,-5,@x,2,failed,=2\n")
  }

  @Test func inputsOwnDelimiterAndLineEnd() async throws {
    let text = try await rejects(
      [.made(.failed, original: "a;b", message: "c;d")],
      as: Self.delimited(";", header: "name;email", lineEnd: "\r\n"))
    #expect(
      text
        == "name;email;provision_line;provision_status;provision_error\r\na;b;2;failed;\"c;d\"\r\n")
  }

  @Test func byteOrderMarkWhenTheInputWasNotPlain() async throws {
    let outcome = Outcome.made(.failed, original: "é")
    #expect(
      try await rejects([outcome], as: Self.delimited(header: nil), hasByteOrderMark: true)
        == "\u{FEFF}é,2,failed,\n")
    #expect(try await rejects([outcome], as: .ndjson, hasByteOrderMark: true) == "é\n")
  }

  @Test(arguments: [
    (
      #"{"email":"a"}"#,
      #"{"email":"a","provision_line":2,"provision_status":"invalid","provision_error":"is \"x\""}"#
    ),
    ("{}", #"{"provision_line":2,"provision_status":"invalid","provision_error":"is \"x\""}"#),
    (
      #"{ "email" : "a,}\"" , "claims": {"a":[1,{}]} }"#,
      #"{ "email" : "a,}\"", "claims": {"a":[1,{}]},"provision_line":2,"provision_status":"invalid","provision_error":"is \"x\""}"#
    ),
    (
      #"{"provision_line":1,"email":"a","provision_status":"failed","provision_error":"o,ld"}"#,
      #"{"email":"a","provision_line":2,"provision_status":"invalid","provision_error":"is \"x\""}"#
    ),
    // No object: as it stands.
    (#"["a"]"#, #"["a"]"#), ("42", "42"), (#"{"email":"a""#, #"{"email":"a""#),
    (#"{"email":"a}"#, #"{"email":"a}"#),
    ("{email}", "{email}"), (#"{"a":1}}"#, #"{"a":1}}"#),
  ]) func jsonObjects(original: String, written: String) async throws {
    let text = try await rejects([.made(.invalid, original: original, message: "is \"x\"")], as: .ndjson)
    #expect(text == written + "\n")
  }

  @Test(arguments: [
    (InputFormat.jsonArray, "[\n1,\n2\n]\n"), (.jsonUsers, "{\"users\":[\n1,\n2\n]}\n"), (.ndjson, "1\n2\n"),
  ]) func inputsOwnForm(format: InputFormat, written: String) async throws {
    let outcomes = ["1", "2"].map { Outcome.made(.invalid, original: $0) }
    #expect(try await rejects(outcomes, as: format) == written)
  }

  @Test func fullDiskLeavesNothing() async throws {
    let rejects = try RejectsFile([
      .init(path: folder.path("rejects.csv"), format: Self.delimited(), hasByteOrderMark: false)
    ])
    #expect(try folder.fillDisk() == 1)
    let outcomes = [Outcome.made(.failed, original: "a,b,c")]
    await #expect(throws: OutputFailure.self) { try await rejects.write(all: outcomes, .made(of: outcomes)) }
    #expect(folder.names.isEmpty)
    #expect(await rejects.written.isEmpty)
  }

  @Test func unwritablePlaceIsKnownAtOnce() {
    #expect(
      throws: OutputFailure(
        .notCreatable, file: "/nowhere/rejects.csv",
        problem: "cannot be created: no such file or directory; choose another place with --rejects")
    ) {
      try RejectsFile([.init(path: "/nowhere/rejects.csv", format: .ndjson, hasByteOrderMark: false)])
    }
  }
}

@Suite("RejectsFile with several inputs")
struct SeveralRejectsFilesTests {
  private static func csv(_ header: String?, delimiter: UInt8 = 0x2C, lineEnd: [UInt8] = [10]) -> InputFormat
  {
    .delimited(.init(delimiter: delimiter, header: header.map { Array($0.utf8) }, lineEnd: lineEnd))
  }

  @Test(arguments: [
    ([InputFormat](), true), ([.ndjson], true), ([.ndjson, .ndjson], true), ([.ndjson, .jsonArray], false),
    ([csv("a,b"), csv("a,b")], true), ([csv("a,b"), csv("b,a")], false), ([csv("a"), csv(nil)], false),
    ([csv("a"), csv("a", delimiter: 0x3B)], false), ([csv("a"), csv("a", lineEnd: [13, 10])], true),
    ([csv("a"), .jsonUsers], false), ([csv("a"), csv("a"), csv("b")], false),
  ]) func agreement(formats: [InputFormat], agree: Bool) {
    #expect(RejectsFile.agree(formats) == agree)
  }

  @Test func placesByDefault() {
    let inputs: [RejectsFile.Input] = [
      .init(name: "in/one.csv", format: Self.csv("a,b"), isPlainUTF8: true),
      .init(name: "in/two.csv", format: Self.csv("b,a"), isPlainUTF8: false),
      .init(name: "in/three.csv", format: Self.csv("a,b"), isPlainUTF8: true),
      .init(name: "in/one.txt", format: Self.csv("c"), isPlainUTF8: true),
      .init(name: "four.json", format: .jsonArray, isPlainUTF8: true),
    ]
    let destinations = RejectsFile.destinations(of: inputs, at: nil)
    #expect(
      destinations.map(\.path) == [
        "in/one.rejects.csv", "in/two.rejects.csv", "in/one.rejects.csv", "in/one.rejects-2.csv",
        "four.rejects.json",
      ])
    #expect(destinations.map(\.hasByteOrderMark) == [false, true, false, false, false])
    #expect(Set(RejectsFile.destinations(of: inputs, at: "r.csv").map(\.path)) == ["r.csv"])
  }

  @Test func eachRowGoesToItsInputsFile() async throws {
    let folder = try WorkingDirectory()
    let rejects = try RejectsFile([
      .init(path: folder.path("one"), format: Self.csv(nil), hasByteOrderMark: false),
      .init(path: folder.path("two"), format: .ndjson, hasByteOrderMark: false),
      .init(path: folder.path("one"), format: Self.csv(nil), hasByteOrderMark: false),
      .init(path: folder.path("none"), format: .jsonArray, hasByteOrderMark: false),
    ])
    let outcomes: [Outcome] = [
      .made(.failed, original: "a", file: 0), .made(.failed, original: "{}", file: 1),
      .made(.failed, original: "c", file: 2), .made(.created, original: "[]", file: 3),
    ]
    try await rejects.write(all: outcomes, .made(of: outcomes))
    #expect(folder.names == ["one", "two"])
    #expect(try folder.text("one") == "a,2,failed,\nc,2,failed,\n")
    #expect(await rejects.written == [folder.path("one"), folder.path("two")])
  }
}
