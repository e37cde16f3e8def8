import Testing

@testable import RowFiles

@Suite("FormatDetection")
struct FormatDetectionTests {
  @Test(
    "told by what stands first",
    arguments: [
      ("name,email", DetectedFormat.delimited), (" \r\n[{\"email\":1}]", .jsonArray), ("[", .jsonArray),
      ("{\"users\": [", .jsonUsers), ("{\"kind\":\"x\",\n \"users\"\n:\t[{}]}", .jsonUsers),
      ("{\"a\": {\"users\": []}, \"users\": [", .jsonUsers), ("{\"a\": {\"users\": []}}", .ndjson),
      ("{\"email\":\"\\\"users\\\":[\"}", .ndjson), ("{\"email\":\"a\"}\n{\"users\":[]}", .ndjson),
      ("{\"users\": 3}", .ndjson), ("{\"x\": \"users\"}", .ndjson), ("{\"a\\", .ndjson), ("", .delimited),
    ])
  func formats(text: String, format: DetectedFormat) {
    #expect(DetectedFormat(of: Array(text.utf8)) == format)
  }

  @Test(
    "the name decides where the text begins with something broken",
    arguments: [
      ("x\n{\"email\":\"a\"}", "users.ndjson", DetectedFormat.ndjsonByName),
      ("x\r{}", "a.JSONL.gz", .ndjsonByName),
      ("x\n{}", "users.csv", .delimited), ("x\n [", "users.ndjson", .delimited),
      ("{}", "users.ndjson", .ndjson), ("[{\n{", "users.ndjson", .jsonArray),
    ])
  func names(text: String, path: String, format: DetectedFormat) {
    #expect(DetectedFormat(of: Array(text.utf8), in: path) == format)
  }
}
