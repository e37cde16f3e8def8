import Testing

@testable import Arguments

@Suite struct NearestNameTests {
  @Test(
    arguments: [
      ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3),
      ("valdate", "validate", 1), ("ab", "ba", 1),
    ])
  func distance(_ first: String, _ second: String, _ edits: Int) {
    #expect(editDistance(first, second) == edits)
    #expect(editDistance(second, first) == edits)
  }

  static let names = ["run", "runs", "validate", "verify", "report", "api-key-file", "concurrency"]

  @Test(
    arguments: zip(
      ["valdate", "rnu", "verfy", "api-key", "concurency", "conc", "users", "re", "x", "zzzzzz"],
      ["validate", "run", "verify", "api-key-file", "concurrency", "concurrency", nil, "report", nil, nil]))
  func nearest(_ given: String, _ expected: String?) {
    #expect(nearestName(to: given, among: Self.names) == expected)
  }
}
