import JSONText
import Testing

@Suite("Comparison with a record")
struct ContractComparisonTests {
  @Test(arguments: [
    (#"{"a":"x"}"#, #"{"a":"x"}"#),
    (#"{"a":"<localId>","b":1}"#, #"{"b":1,"a":"anything"}"#),
    (#"{"a":"<ms>"}"#, #"{"a":"1600000000000"}"#),
    (#"{"a":"<ms>"}"#, #"{"a":1600000000000}"#),
    (#"{"a":"fakeSalt<20 random>!"}"#, #"{"a":"fakeSalt0123!"}"#),
    (#"["x","<... 2 more>"]"#, #"["x","y","z"]"#),
    (#"{"a":"nn<... 4 chars in all>"}"#, #"{"a":"nnnn"}"#),
  ])
  func equal(recorded: String, actual: String) throws {
    #expect(try differences(recorded, actual) == [])
  }

  @Test(arguments: [
    (#"{"a":"x"}"#, #"{"a":"y"}"#, "/a is 'y', recorded 'x'"),
    (#"{"a":"x"}"#, #"{}"#, "/a is missing"),
    (#"{}"#, #"{"a":"x"}"#, "/a should not be there"),
    (#"{"a":{"b":true}}"#, #"{"a":{"b":false}}"#, "/a/b is"),
    (#"{"a":"<idToken>"}"#, #"{"a":"no token"}"#, "/a is 'no token'"),
    (#"{"a":"<ms>"}"#, #"{"a":"12"}"#, "/a is '12'"),
    (#"{"a":"<s>"}"#, #"{"a":"soon"}"#, "/a is 'soon'"),
    (#"["x","<... 2 more>"]"#, #"["x","y"]"#, " has 2 elements, recorded 3"),
    (#"["x","y"]"#, #"["x"]"#, " has 1 elements, recorded 2"),
    (#"{"a":"nn<... 4 chars in all>"}"#, #"{"a":"nnn"}"#, "/a is 'nnn'"),
    (#"{"a":1}"#, #"{"a":"1"}"#, "/a is"),
  ])
  func different(recorded: String, actual: String, beginning: String) throws {
    let differences = try differences(recorded, actual)
    #expect(differences.count == 1)
    #expect(differences.first?.hasPrefix(beginning) == true, "\(differences)")
  }

  private func differences(_ recorded: String, _ actual: String) throws -> [String] {
    ContractComparison(
      recorded: try JSONValue(parsing: Array(recorded.utf8)),
      actual: try JSONValue(parsing: Array(actual.utf8))
    ).differences
  }
}
