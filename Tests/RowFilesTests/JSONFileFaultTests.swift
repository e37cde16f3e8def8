import Provisioning
import TestSupport
import Testing

@testable import RowFiles

/// What ends a JSON file as a whole, and that the check before the first row finds the same.
@Suite struct JSONFileFaultTests {
  private static let cutOff = "it may have been cut off: get it again, or close what is open"
  private static let comma = #"put one there; inside a string write a quotation mark as \""#
  private static let notJSON =
    #"is no JSON with rows: write [{...}, {...}], {"users": [...]} or one object a line"#
  private static let neither =
    #"is neither a JSON array nor {"users": [...]}: give --format ndjson if it has one object a line"#

  @Test(
    arguments: [
      (
        #"[{"uid":"a"} {"uid":"s3cret"}]"#, nil,
        ":1: column 14 (byte 13): a comma is missing between two elements: \(comma)"
      ),
      (
        "[{\"uid\":\"é\"},\n]", nil,
        ":2: column 1 (byte 15): a comma stands before a closing bracket: remove the comma"
      ),
      (
        #"[{"uid":"a"},{"uid":"é","password":"s3"cret"}]"#, nil,
        ":1: column 40 (byte 40): [1]: a comma is missing between two members: \(comma)"
      ),
      (
        "[{},{\"a\":{\"b\":1}", nil, ":1: column 17 (byte 16): [1]: the text ends inside an object: \(cutOff)"
      ),
      ("[{},", nil, ":1: column 5 (byte 4): the text ends inside an array: \(cutOff)"),
      (
        "{\"users\":[\n{},\n{\"uid\":\"s3cret", nil,
        ":3: column 15 (byte 29): users[1]: the text ends inside a string: \(cutOff)"
      ),
      ("{\"users\":[{}]", nil, ":1: column 14 (byte 13): the text ends inside an object: \(cutOff)"),
      (
        "[{}]\n[{}]", nil,
        ":2: column 1 (byte 5): text follows the end of the JSON: remove it, or make one array of all parts"
      ),
      (
        #"{"users":[{}]}{"users":[{}]}"#, nil,
        ":1: column 15 (byte 14): text follows the end of the JSON: remove it, or make one array of all parts"
      ),
      (
        "[\n  {'uid':'s3cret'}\n]", nil,
        ":2: column 4 (byte 5): [0]: a single quotation mark stands where a double one belongs: "
          + #"write names and texts in double quotation marks ("...")"#
      ),
      (
        "[{\"uid\":\"s3cret\n\"}]", nil,
        ":1: column 16 (byte 15): [0]: the line ends inside a string: "
          + #"close it with ", and write a line break in it as \n"#
      ),
      ("[[{}]}", nil, ":1: column 6 (byte 5): an array is closed with }: close it with ]"),
      (
        "{\"uid\":\"a\"},\n{\"uid\":\"b\"}", nil,
        ":1: column 12 (byte 11): a comma stands between two objects: put all of them into [ and ], or remove the commas"
      ),
      (#"{"users":[{}],"users":[]}"#, nil, #":1: has "users" twice: put all rows into one array"#),
      ("{\n\"users\":{}}", nil, #":2: its "users" is no array: write {"users": [{...}, {...}]}"#),
      (#"{"users":"all"}"#, nil, #":1: its "users" is no array: write {"users": [{...}, {...}]}"#),
      (#"{"users":12}"#, nil, #":1: its "users" is no array: write {"users": [{...}, {...}]}"#),
      ("name,email", nil, ": \(notJSON)"),
      (#""name";"email""#, nil, ": \(notJSON)"),
      (
        "'name'", nil,
        ":1: column 1 (byte 0): a single quotation mark stands where a double one belongs: "
          + #"write names and texts in double quotation marks ("...")"#
      ),
      ("[{}]", .ndjson, ": is a JSON array, not NDJSON (one object a line): give --format json"),
      (
        "{\"users\":\n[{}]}", .ndjson,
        #": is JSON with {"users": [...]}, not NDJSON (one object a line): give --format json"#
      ),
      ("{}\n{}", .jsonArray, ": \(neither)"),
      (#"{"data":[{}]}"#, .jsonUsers, ": \(neither)"),
      ("name,email", .jsonArray, ": \(neither)"),
      (#"{"kind":1"#, .jsonUsers, ":1: column 10 (byte 9): the text ends inside an object: \(cutOff)"),
      (
        String(repeating: "[", count: 65), nil,
        ":1: column 65 (byte 64): [0]: is nested more than 64 levels deep: make it flatter"
      ),
    ] as [(String, InputFormat?, String)])
  func endsTheFile(_ text: String, _ format: InputFormat?, _ message: String) {
    for size in 1...text.utf8.count {
      #expect(JSONReading(text, pieceSize: size, format: format).failure == "users.json" + message)
      #expect(JSONReading.checkFailure(text, pieceSize: size, format: format) == "users.json" + message)
    }
  }

  @Test func rowsBeforeTheFaultAreDelivered() {
    let reading = JSONReading(#"[{"uid":"a"},{"uid":"b"},{"uid" "c"}]"#)
    #expect(reading.rows.map(\.cells) == [["uid=a"], ["uid=b"]])
    #expect(reading.failure != nil)
  }

  @Test func arrayAndUsersStandForEachOther() {
    #expect(JSONReading("[{}]", format: .jsonUsers).failure == nil)
    #expect(JSONReading(#"{"users":[{}]}"#, format: .jsonArray).failure == nil)
  }

  @Test(arguments: [nil, .ndjson, .jsonArray] as [InputFormat?], [UInt64](1...20))
  func checkAndReaderAgree(_ format: InputFormat?, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = [
      #"[{"name":"Ann","email":"a@b.cd","password":"s3cr\"et"},{"email":[1,{"a":null}]}]"#,
      "{\"kind\":{},\"users\":[\n{\"name\":\"Ann\"},\n{\"email\":\"é\"}\n],\"n\":1}\n",
      "{\"name\":\"Ann\"}\n\n{\"email\":\"\\u00e9\",\"n\":[]}\r\n{\n \"name\":\"Bob\"\n}\n",
    ]
    for _ in 0..<40 {
      let text = texts[Int.random(in: texts.indices, using: &random)].mutated(&random)
      guard !text.isEmpty else { continue }
      let whole = JSONReading(text, format: format)
      let size = Int.random(in: 1...7, using: &random)
      #expect(JSONReading(text, pieceSize: size, format: format) == whole, "\(text.debugDescription)")
      #expect(
        JSONReading.checkFailure(text, pieceSize: size, format: format) == whole.failure,
        "\(text.debugDescription)")
      let lines = whole.rows.map(\.line)
      #expect(lines == lines.sorted())
    }
  }
}

extension String {
  /// The text with a few characters taken out, doubled, put in or changed.
  fileprivate func mutated(_ random: inout SeededGenerator) -> String {
    var scalars = Array(unicodeScalars)
    let additions = Array("{}[],:\"\\'\n\r /x0u\u{0}é".unicodeScalars)
    for _ in 0...Int.random(in: 0...2, using: &random) where !scalars.isEmpty {
      let index = Int.random(in: scalars.indices, using: &random)
      let addition = additions[Int.random(in: additions.indices, using: &random)]
      switch Int.random(in: 0...3, using: &random) {
      case 0: scalars.remove(at: index)
      case 1: scalars.insert(scalars[index], at: index)
      case 2: scalars.insert(addition, at: index)
      default: scalars[index] = addition
      }
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
