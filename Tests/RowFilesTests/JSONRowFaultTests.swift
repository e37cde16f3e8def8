import Provisioning
import Testing

@testable import RowFiles

/// Elements that cannot be read, among others that can.
@Suite struct JSONRowFaultTests {
  private static let object = #"write {"name": "...", "email": "...", "password": "..."}"#
  private static let pair = "write both halves, or the character itself"

  @Test(arguments: [
    ("7", "[1]: is a single value, not an object: \(object)"),
    (#""s3cret""#, "[1]: is a string, not an object: \(object)"),
    ("null", "[1]: is a single value, not an object: \(object)"),
    (#"["s3cret"]"#, "[1]: is an array, not an object: \(object)"),
    (
      #"{"email":"é\uD800"}"#,
      "column 25: [1].email: a \\u escape is half of a surrogate pair without its other half: \(pair)"
    ),
    (
      #"{"password":"s3cret\x"}"#,
      "column 33: [1].password: a backslash stands before a character that it cannot escape: "
        + #"write a backslash that belongs to the text as \\"#
    ),
    (
      "{\"name\":\"\t\"}",
      "column 23: [1].name: a control character stands in a string: write it as an escape, a tab as \\t"
    ),
    (
      #"{"email":None}"#,
      "column 23: [1].email: a word is none that JSON has: "
        + "write true, false or null in lower case, and a text in quotation marks"
    ),
    (
      "{\"other\":\n [01]}",
      "[1]: a number starts with a needless zero (line 2, column 3): "
        + "remove the zero, or write a text in quotation marks"
    ),
    (
      #"{"\u12":1}"#,
      "column 16: [1]: a \\u is not followed by four hexadecimal digits: "
        + #"write it as in \u00E9, and a backslash that belongs to the text as \\"#
    ),
  ])
  func inAnArray(_ element: String, _ message: String) {
    let text = #"[{"uid":"é"},\#(element),{"uid":"c"}]"#
    let whole = JSONReading(text)
    #expect(whole.failure == nil)
    #expect(whole.rows.map(\.problems) == [[], [message], []])
    #expect(whole.rows.map(\.cells) == [["uid=é"], [], ["uid=c"]])
    #expect(whole.rows[1].original == element)
    for size in 1..<text.utf8.count {
      #expect(JSONReading(text, pieceSize: size) == whole, "pieces of \(size)")
      #expect(JSONReading.checkFailure(text, pieceSize: size) == nil)
    }
  }

  @Test func pathInUsers() {
    let reading = JSONReading(#"{"users":[{"uid":"a"},{"E-Mail":01}]}"#, mapped: ["E-Mail": .email])
    #expect(reading.rows[1].problems.first?.hasPrefix(#"column 33: users[1]["E-Mail"]: a number"#) == true)
  }

  /// Lines of NDJSON that are no row, each between two that are.
  @Test(arguments: [
    (#"{"email":"s3cret"#, "column 17: the line ends inside a string"),
    (#"{"email":"a","#, "column 14: the line ends inside an object"),
    (#"{"email":["a""#, "column 14: the line ends inside an array"),
    (#"{"email":"a",}"#, "column 14: a comma stands before a closing bracket"),
    (#"{"email" "s3cret"}"#, "column 10: a colon is missing after a name"),
    (#"{"password":"s3"cret"}"#, "column 17: a comma is missing between two members"),
    (#"{'email':'s3cret'}"#, "column 2: a single quotation mark stands where a double one belongs"),
    (#"{"é":[}"#, "column 7: an array is closed with }"),
    (#"{email:"s3cret"}"#, "column 2: a name is not in quotation marks"),
    ("}", "column 1: a bracket is closed that was not opened"),
    ("“s3cret”", "column 1: a text is not in quotation marks"),
    ("// s3cret", "column 1: a comment stands where JSON allows none"),
    ("s3cret", "is a single value, not an object"),
    (#"["s3cret"]"#, "is an array, not an object"),
    (#"{"email":"\ud800"}"#, "column 11: email: a \\u escape is half"),
    (#"{"email":s3cret}"#, "column 10: email: a word is none that JSON has"),
  ])
  func inALineOfNDJSON(_ line: String, _ message: String) {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let text = [#"{"uid":"a"}"#, line, #"{"uid":"c"}"#, ""].joined(separator: lineEnd)
      let whole = JSONReading(text)
      #expect(whole.failure == nil)
      #expect(whole.rows.map(\.line) == [1, 2, 3])
      #expect(whole.rows.map(\.cells) == [["uid=a"], [], ["uid=c"]])
      #expect(whole.rows[1].problems.count == 1)
      #expect(whole.rows[1].problems.first?.hasPrefix(message) == true, "\(whole.rows[1].problems)")
      #expect(whole.rows[1].problems.first?.contains("s3cret") == false)
      #expect(whole.rows[1].original == line)
      #expect(whole.blankRecords == 0)
      for size in 1..<text.utf8.count {
        #expect(JSONReading(text, pieceSize: size) == whole, "pieces of \(size)")
        #expect(JSONReading.checkFailure(text, pieceSize: size) == nil)
      }
    }
  }

  @Test func restOfALineAfterAWholeRow() {
    let reading = JSONReading(
      #"{"uid":"a"}\#n{"uid":"b"} x y {\#n{"uid":"c"}"#)
    #expect(reading.rows.map(\.line) == [1, 2, 2, 2, 2, 3])
    #expect(reading.rows.map(\.problems.count) == [0, 0, 1, 1, 1, 0])
  }

  @Test(arguments: [
    // The first line tells nothing yet: a broken one ends where a line starts with {.
    ("{\"uid\":\n{\"uid\":\"b\"\n{\"uid\":\"c\"}\n{\"uid\":\"d\"}", [1, 3, 4], ["c", "d"]),
    ("{\"uid\":'a'}\n{\"uid\":\"c\"}\n{\"uid\":\"d\"}", [1, 2, 3], ["c", "d"]),
    // The last line is cut off.
    ("{\"uid\":\"c\"}\n{\"uid\":\"d\"}\n{\"uid\":\"e", [1, 2, 3], ["c", "d"]),
    // Objects of several lines.
    (
      "{\n  \"uid\":\"c\"\n}\n{\n  \"uid\" \"x\",\n  \"a\": [\n    {\n    }]\n}\n{\n\"uid\":\"d\"\n}",
      [1, 4, 10], ["c", "d"]
    ),
    ("{\n  \"uid\":\"c\"\n}\n{\n  \"uid\":\"x\"\n{\n\"uid\":\"d\"\n}", [1, 4, 6], ["c", "d"]),
    ("{ \"uid\":\"c\",\n  \"a\":1}\n{ \"uid\":\n  }\n\n{ \"uid\":\"d\",\n\"a\":2}", [1, 3, 6], ["c", "d"]),
    // One object of several lines among some of one line.
    ("{\"uid\":\"c\"}\n{\n  \"uid\": x y,\n  \"a\":1\n}\n{\"uid\":\"d\"}", [1, 2, 6], ["c", "d"]),
    ("{\"uid\":\"c\"}\n{ \n  \"uid\":\"d\"}\n\"x\"", [1, 2, 4], ["c", "d"]),
  ])
  func whereReadingGoesOn(_ text: String, _ lines: [Int], _ uids: [String]) {
    let whole = JSONReading(text)
    #expect(whole.failure == nil)
    #expect(whole.rows.map(\.line) == lines)
    #expect(whole.rows.filter { $0.problems.isEmpty }.map(\.cells) == uids.map { ["uid=\($0)"] })
    for size in 1..<text.utf8.count {
      #expect(JSONReading(text, pieceSize: size) == whole, "pieces of \(size)")
    }
  }

  @Test func nothingOfABrokenRecordIsLost() {
    let text = "{\n  \"uid\" \"x\",\n  1\n}\n\n{\"uid\":\"d\"}\n"
    #expect(JSONReading(text).rows.map(\.original) == ["{\n  \"uid\" \"x\",\n  1\n}", #"{"uid":"d"}"#])
  }

  @Test(arguments: [nil, 1000, 65536])
  func tooLong(_ pieceSize: Int?) {
    let long = #"{"email":"\#(String(repeating: "x", count: 1 << 20))"}"#
    for (start, separator, end) in [("[", ",", "]"), ("", "\n", "\n"), (#"{"users":["#, ",", "]}")] {
      let text = start + [#"{"uid":"a"}"#, long, #"{"uid":"c"}"#].joined(separator: separator) + end
      let reading = JSONReading(text, pieceSize: pieceSize)
      #expect(reading.failure == nil)
      #expect(reading.rows.map(\.cells) == [["uid=a"], [], ["uid=c"]])
      #expect(
        reading.rows[1].problems.first?.hasSuffix(
          "is longer than 1 MiB: no account needs so much: shorten it") == true)
      // Nothing of it is lost: it goes into the rejects.
      #expect(reading.rows.map(\.original) == [#"{"uid":"a"}"#, long, #"{"uid":"c"}"#])
    }
  }

  @Test(arguments: [1000, 65536])
  func endless(_ pieceSize: Int) {
    let long = #"{"email":"\#(String(repeating: "x", count: JSONElements.longestWait))"}"#
    for (start, line) in [("[{},\n", 2), ("{}\n", 2), (#"{"users":["#, 1), ("", 1)] {
      let reading = JSONReading(start + long + "\n{}", pieceSize: pieceSize)
      let expected =
        "users.json:\(line): a value begins here that does not end within 4 MiB: this is not a list of accounts, "
        + "or a bracket or quotation mark is missing"
      #expect(reading.failure == expected)
      #expect(JSONReading.checkFailure(start + long + "\n{}", pieceSize: pieceSize) == expected)
      #expect(reading.mostHeld <= JSONElements.longestWait)
    }
  }
}
