import TestSupport
import Testing

/// JSON, and which form a file has.
@Suite struct JSONComplaintsTests {
  private static let ann = #"{"name":"Ann","email":"ann@x.org","password":"secret1"}"#
  private static let ben = #"{"name":"Ben","email":"ben@x.org","password":"secret2"}"#
  private static func rows(_ first: Int, _ second: Int) -> [Complaint.Row] {
    [.valid(first, "Ann", "ann@x.org"), .valid(second, "Ben", "ben@x.org")]
  }

  static let complaints = [
    Complaint(
      69, "pages put together without a comma", "[\(ann)\n\(ben)]", file: "users.json", status: 65,
      says: ["users.json:2: column 1 (byte 57)", "a comma is missing"], keepsQuietAbout: ["secret"]),
    Complaint(69, "objects one after another", ann + ben, file: "users.json", rows: rows(1, 1)),
    Complaint(
      69, "one page behind the other", "[\(ann)]\n[\(ben)]", file: "users.json", status: 65,
      says: ["users.json:2: column 1", "make one array of all parts"]),
    Complaint(
      69, "faults of single rows leave the others",
      """
      [{"name":"A","name":"B","email":"a@x.org","password":"secret1"},
       {"name":null,"email":"b@x.org","password":"secret1"},
       {"name":"C","email":{"a":1},"password":"secret1"},
       {"name":"\\ud800","email":"d@x.org","password":"secret1"},
       \(ben)]
      """, file: "users.json", status: 2,
      rows: [
        .invalid(1, "A", "a@x.org"), .invalid(2, "", "b@x.org"), .invalid(3, "C", ""), .unreadable(4),
        .valid(5, "Ben", "ben@x.org"),
      ],
      says: [
        "users.json:1: name: stands twice", "users.json:2: name: is empty",
        "users.json:3: email: is an object, not text",
        "users.json:4: column 11: [3].name: a \\u escape is half of a surrogate pair",
      ]),
    Complaint(
      69, "a comma before a closing bracket", "[\(ann),]", file: "users.json", status: 65,
      says: ["a comma stands before a closing bracket: remove the comma"]),
    Complaint(
      70, "an export that its own import does not take", ann + "\r\n\r\n" + ben + "\r\n",
      file: "users.ndjson",
      rows: rows(1, 3)),
    Complaint(70, "as an array", "[\(ann),\n\(ben)]", file: "users.json", rows: rows(1, 2)),
    Complaint(
      70, "as Firebase writes it", "{\"users\": [\n\(ann),\n\(ben)\n]}", file: "users.json", rows: rows(2, 3)),
    Complaint(
      73, "JSON under the name of NDJSON",
      "{\"users\": [\n{\n  \"name\": \"Ann\",\n"
        + "  \"email\": \"ann@x.org\",\n  \"password\": \"secret1\"\n},\n\(ben)\n]}\n",
      file: "users.ndjson", rows: rows(2, 7)),
    Complaint(
      73, "asked to be read as what it is not", "[\(ann)]", file: "users.json", "--format", "ndjson",
      status: 65,
      says: ["is a JSON array, not NDJSON (one object a line): give --format json"]),
    Complaint(
      77, "a template with a version line, and an example that must stay",
      """
      version:v1.0,,
      Name [displayName] Required,User name [userPrincipalName] Required,Initial password [passwordProfile] Required
      Example: Chris Green,chris@contoso.com,myPassword1234
       Ann, ann@x.org,secret1

      """, status: 2,
      rows: [.invalid(3, "Example: Chris Green", "chris@contoso.com"), .valid(4, "Ann", "ann@x.org")],
      says: ["users.csv:3: name: is the example of a template", "remove the row"]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }

  /// More than any service takes at once is cut up inside, never by hand.
  @Test(arguments: [71, 119]) func manyRowsAreOneFile(_ number: Int) throws {
    let tool = try Tool()
    let rows = (1...10_000).map {
      #"{"name":"User \#($0)","email":"user\#($0)@example.com","password":"password \#($0)"}"#
    }
    try tool.directory.write("users.json", "[\n" + rows.joined(separator: ",\n") + "\n]\n")
    let result = try tool.run("validate", "users.json", "--report", "r.ndjson")
    #expect(result.messages.contains("10000 rows: 10000 valid"), result.comment)
  }

  @Test(arguments: [74, 75, 77], ["csv", "json", "ndjson"]) func templateValidatesAsItIs(
    _ number: Int, format: String
  ) throws {
    let tool = try Tool()
    let template = try tool.run("template", "--format", format).output
    try tool.directory.write("template.\(format)", template)
    let result = try tool.run("validate", "template.\(format)")
    #expect(!result.messages.contains("warning"), result.comment)
  }
}
