import Provisioning
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
    var random = Mutations(seed: seed)
    let texts = [
      #"[{"name":"Ann","email":"a@b.cd","password":"s3cr\"et"},{"email":[1,{"a":null}]}]"#,
      "{\"kind\":{},\"users\":[\n{\"name\":\"Ann\"},\n{\"email\":\"é\"}\n],\"n\":1}\n",
      "{\"name\":\"Ann\"}\n\n{\"email\":\"\\u00e9\",\"n\":[]}\r\n{\n \"name\":\"Bob\"\n}\n",
    ]
    for _ in 0..<40 {
      let text = random.mutation(of: texts[random.number(below: texts.count)])
      guard !text.isEmpty else { continue }
      let whole = JSONReading(text, format: format)
      let size = 1 + random.number(below: 7)
      #expect(JSONReading(text, pieceSize: size, format: format) == whole, "\(text.debugDescription)")
      #expect(
        JSONReading.checkFailure(text, pieceSize: size, format: format) == whole.failure,
        "\(text.debugDescription)")
      let lines = whole.rows.map(\.line)
      #expect(lines == lines.sorted())
    }
  }
}

/// Texts with a few characters taken out, doubled or put in, from SplitMix64.
private struct Mutations {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  mutating func mutation(of text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let additions = Array("{}[],:\"\\'\n\r /x0u\u{0}é".unicodeScalars)
    for _ in 0...number(below: 3) where !scalars.isEmpty {
      let index = number(below: scalars.count)
      switch number(below: 4) {
      case 0: scalars.remove(at: index)
      case 1: scalars.insert(scalars[index], at: index)
      case 2: scalars.insert(additions[number(below: additions.count)], at: index)
      default: scalars[index] = additions[number(below: additions.count)]
      }
    }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }
}
