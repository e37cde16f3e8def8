import Provisioning
import Testing

@testable import RowFiles

@Suite struct JSONRowsTests {
  private static let ann = #"{"name":"Ann Ω","email":"ann@example.org","password":"pä\"ss\u00e9😀"}"#
  private static let bob = "{\n  \"name\" : \"Bob\\\\\",\n  \"email\":\"bob@example.org\"\n}"
  private static let annCells = ["name=Ann Ω", "email=ann@example.org", "password=pä\"ssé😀"]
  private static let bobCells = ["name=Bob\\", "email=bob@example.org"]

  /// One text in each way of writing it, with the lines on which its rows start and its blank lines.
  private static let forms: [(text: String, format: InputFormat, lines: [Int], blank: Int)] = [
    ("[\(ann),\(bob)]", .jsonArray, [1, 1], 0),
    ("\u{FEFF} [\n\n\(ann)\n,\n\(bob)\n]\n\n", .jsonArray, [3, 5], 0),
    (#"{"users":[\#(ann),\#(bob)]}"#, .jsonUsers, [1, 1], 0),
    (
      #"{"kind":"x","a":{"users":[1]},"b":["users"],"users":[\#n\#(ann),\#n\#(bob)],"next":[{"users":[2]}]}\#n"#,
      .jsonUsers, [2, 3], 0
    ),
    ("{\r\n\"users\"\r\n:\r\n[\r\n\(ann),\(bob)]\r\n}\r\n", .jsonUsers, [5, 5], 0),
    ("\(ann)\n\(bob)\n", .ndjson, [1, 2], 0),
    ("\(ann)\r\n\r\n \t\r\n\(bob)\r\n\r\n", .ndjson, [1, 4], 3),
    ("\n\u{20}\(bob)\n\n\(ann)", .ndjson, [2, 7], 2),
    ("\(bob)\(bob)\(ann)", .ndjson, [1, 4, 7], 0),
    ("\(ann)\(ann) \(bob)", .ndjson, [1, 1, 1], 0),
    ("\u{FEFF}\(ann)", .ndjson, [1], 0),
    (#"{"data":{"users":[{}]},"email":"x"}"#, .ndjson, [1], 0),
  ]

  @Test(arguments: forms)
  func everyFormInPiecesOfAnySize(_ text: String, _ format: InputFormat, _ lines: [Int], _ blank: Int) {
    let whole = JSONReading(text)
    #expect(whole.failure == nil)
    #expect(whole.format == format)
    #expect(whole.rows.map(\.line) == lines)
    #expect(whole.rows.map(\.record) == Array(1...lines.count))
    #expect(whole.blankRecords == blank)
    #expect(whole.rows.flatMap(\.problems).isEmpty)
    for row in whole.rows {
      switch row.original {
      case Self.ann: #expect(row.cells == Self.annCells)
      case Self.bob: #expect(row.cells == Self.bobCells)
      default: #expect(row.cells == ["email=x"])
      }
    }
    for size in 1..<text.utf8.count {
      #expect(JSONReading(text, pieceSize: size) == whole, "pieces of \(size)")
      #expect(JSONReading(text, pieceSize: size, format: format) == whole, "asked, pieces of \(size)")
      #expect(JSONReading.checkFailure(text, pieceSize: size) == nil)
    }
  }

  @Test(arguments: ["[]", " [ ] ", #"{"users":[]}"#, "", "\n \n", "\u{FEFF}"])
  func noRows(_ text: String) {
    for size in 1...max(text.utf8.count, 1) {
      let reading = JSONReading(text, pieceSize: size)
      #expect(reading.rows.isEmpty)
      #expect(reading.failure == nil)
    }
  }

  @Test func optionalFields() {
    let reading = JSONReading(
      #"""
      [{"uid":"u1","email_verified":true,"disabled":false,"claims":{ "a b" : [1, "x\" y"] , "c":{}}},
       {"email_verified":"yes","claims":"{\"role\":1}","photo_url":null,"phone":"+491"}]
      """#)
    #expect(
      reading.rows.map(\.cells) == [
        ["uid=u1", "email_verified=true", "disabled=false", #"claims={"a b":[1,"x\" y"],"c":{}}"#],
        ["phone=+491", "email_verified=yes", #"claims={"role":1}"#],
      ])
    #expect(reading.rows.flatMap(\.problems).isEmpty)
  }

  @Test func escapedAndMappedKeys() {
    let reading = JSONReading(
      #"[{"em\u0061il":"a@b.cd","Login":"secret-1"},{"Login":"secret-2","email":"c@d.ef"}]"#,
      mapped: ["Login": .password])
    #expect(
      reading.rows.map(\.cells) == [
        ["email=a@b.cd", "password=secret-1"], ["email=c@d.ef", "password=secret-2"],
      ])
  }

  @Test func unknownKeys() {
    let reading = JSONReading(
      #"""
      [{"id":1,"email":"a@b.cd","meta":{"email":"no","name":1},"provision_status":"failed"},
       {"id":2,"list":[{"password":"no"}],"email":"c@d.ef"}]
      """#)
    #expect(reading.unknownKeys == ["id", "meta", "list"])
    #expect(reading.rows.map(\.cells) == [["email=a@b.cd"], ["email=c@d.ef"]])
  }

  @Test(arguments: [
    (#"[{"email":"a","zip":1},{"nam":2},{"cut"#, #""nam" (did you mean name?) or "zip""#),
    (#"[{"email":"a","a\u001b[1m":1}]"#, #""a\u{1B}[1m""#),
  ])
  func warningOfUnknownKeys(_ text: String, _ keys: String) {
    #expect(
      JSONRows.warning(
        ofUnknownKeysIn: Array(text.utf8), names: ColumnNames(mapped: [:]), format: .jsonArray) == """
          keys are ignored, since nothing is known by the name of \(keys): \
          say --map "NAME=FIELD" for one that is meant
          """)
  }

  @Test(arguments: ["[]", #"[{"email":"a","provision_line":2}]"#, "[", "x"])
  func nothingToWarnOf(_ text: String) {
    #expect(
      JSONRows.warning(
        ofUnknownKeysIn: Array(text.utf8), names: ColumnNames(mapped: [:]), format: .jsonArray) == nil)
  }

  @Test func manyKeysCostNoMoreThanTheirBound() {
    let members = (0..<1000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let reading = JSONReading("{\(members),\"email\":\"a@b.cd\"}\n{\"email\":\"c@d.ef\",\(members)}")
    #expect(reading.unknownKeys.count == JSONMembers.mostUnknownKeys)
    #expect(reading.rows.map(\.cells) == [["email=a@b.cd"], ["email=c@d.ef"]])
  }

  @Test(arguments: [
    (#""name":7"#, #"name: is a number, not text ("7"): write it as text in quotation marks"#),
    (#""email":true"#, #"email: is true or false, not text ("true"): write it as text in quotation marks"#),
    (#""password":123456"#, "password: is a number, not text: write it as text in quotation marks"),
    (#""password":{"a":"s3cret"}"#, "password: is an object, not text: write it as text in quotation marks"),
    (#""phone":[1]"#, "phone: is an array, not text: write it as text in quotation marks"),
    (#""uid":{}"#, "uid: is an object, not text: write it as text in quotation marks"),
    (#""disabled":1"#, #"disabled: is a number, neither true nor false ("1"): write true or false"#),
    (#""email_verified":[]"#, "email_verified: is an array, neither true nor false: write true or false"),
    (#""claims":[{}]"#, #"claims: is an array, not an object: write an object such as {"role": "teacher"}"#),
    (
      #""claims":true"#,
      #"claims: is true or false, not an object ("true"): write an object such as {"role": "teacher"}"#
    ),
  ])
  func wrongTypes(_ member: String, _ message: String) {
    let reading = JSONReading(#"[{\#(member),"last_name":"Lee"},{"last_name":"Wu"}]"#)
    #expect(reading.rows.map(\.problems) == [[message], []])
    #expect(reading.rows.map(\.cells) == [["last_name=Lee"], ["last_name=Wu"]])
  }

  @Test func everyWrongTypeOfARow() {
    let reading = JSONReading(#"{"name":1,"email":2,"password":3}"#)
    #expect(reading.rows.map(\.problems.count) == [3])
  }

  @Test(arguments: [
    (#"{"email":"a","email":"a"}"#, "email: stands twice: keep the one that is right"),
    (#"{"email":"a","x":1,"email":null}"#, "email: stands twice: keep the one that is right"),
    (#"{"email":null,"email":"a"}"#, "email: stands twice: keep the one that is right"),
    (#"{"password":"s3cret","password":"0ther"}"#, "password: stands twice: keep the one that is right"),
    (
      #"{"email":"a","Post":"b"}"#,
      #"email: stands twice, as "email" and as "Post": keep the one that is right"#
    ),
  ])
  func repeatedKeys(_ text: String, _ message: String) {
    let reading = JSONReading(text, mapped: ["Post": .email])
    #expect(reading.rows.map(\.problems) == [[message]])
  }

  @Test(arguments: [#"{"email":"a","Post":null}"#, #"{"Post":null,"email":"a"}"#])
  func nullIsNoSecondValue(_ text: String) {
    let reading = JSONReading(text, mapped: ["Post": .email])
    #expect(reading.rows.map(\.problems) == [[]])
    #expect(reading.rows.map(\.cells) == [["email=a"]])
  }
}
