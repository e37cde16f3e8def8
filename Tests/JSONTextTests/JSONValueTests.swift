import JSONText
import Testing

@Suite struct JSONValueTests {
  private let answer: JSONValue = [
    "users": [["localId": "u1", "emailVerified": true, "count": 7, "none": .null]], "twice": 1, "twice": 2,
  ]

  @Test func membersAndElements() {
    let user = answer["users"]?[0]
    #expect(user?["localId"]?.string == "u1")
    #expect(user?["emailVerified"]?.bool == true)
    #expect(user?["count"]?.integer == 7)
    #expect(user?["none"]?.isNull == true)
    #expect(answer["users"]?.array?.count == 1)
    #expect(user?.members?.map(\.name) == ["localId", "emailVerified", "count", "none"])
  }

  @Test func lastOfRepeatedMembers() {
    #expect(answer["twice"]?.integer == 2)
    #expect(answer.members?.count == 3)
  }

  @Test func whatIsNotThere() {
    #expect(answer["users"]?[1] == nil)
    #expect(answer["users"]?[-1] == nil)
    #expect(answer["nobody"] == nil)
    #expect(answer["users"]?["localId"] == nil)
    #expect(answer[0] == nil)
  }

  @Test(arguments: [JSONValue.null, true, 1, "1", ["1"], ["a": "1"]])
  func nothingIsConverted(_ value: JSONValue) {
    let readings = [
      value.isNull, value.bool != nil, value.integer != nil, value.string != nil, value.array != nil,
      value.members != nil,
    ]
    #expect(readings.filter { $0 }.count == 1)
  }

  @Test(arguments: ["1.0", "1e3", "9223372036854775808"])
  func noIntegers(_ number: String) {
    #expect(JSONValue.number(number).integer == nil)
  }

  @Test func equality() {
    #expect(JSONValue.object([JSONMember("a", 1), JSONMember("b", 2)]) == ["a": 1, "b": 2])
    #expect(JSONValue.object([JSONMember("a", 1), JSONMember("b", 2)]) != ["b": 2, "a": 1])
    #expect(JSONValue.number("1") != .number("1.0"))
  }

  @Test(
    arguments: [
      (["a": 1, "b": ["c": 1, "c": 2]], nil), (["a": 1, "b": 1, "b": 2, "a": 2], "b"), ([], nil),
    ] as [(JSONValue, String?)])
  func duplicateName(_ value: JSONValue, _ name: String?) {
    #expect(value.duplicateName == name)
  }
}
