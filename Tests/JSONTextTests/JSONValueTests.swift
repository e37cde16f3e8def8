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
    #expect(user?.object?.map(\.name) == ["localId", "emailVerified", "count", "none"])
  }

  @Test func lastOfRepeatedMembers() {
    #expect(answer["twice"]?.integer == 2)
    #expect(answer.object?.count == 3)
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
      value.object != nil,
    ]
    #expect(readings.filter { $0 }.count == 1)
  }

  @Test(arguments: ["1.0", "1e3", "9223372036854775808"])
  func noIntegers(_ number: String) {
    #expect(JSONValue.number(number).integer == nil)
  }

  @Test func equality() {
    #expect(JSONValue.object([("a", 1), ("b", 2)]) == ["a": 1, "b": 2])
    #expect(JSONValue.object([("a", 1), ("b", 2)]) != ["b": 2, "a": 1])
    #expect(JSONValue.number("1") != .number("1.0"))
    #expect(JSONValue.string("1") != 1)
    #expect(JSONValue.array([1]) != [1, 2])
    #expect(JSONValue.null != false)
  }
}
