import Testing

@testable import RowFiles

@Suite("Timestamp")
struct TimestampTests {
  // Expected values: date -u -d TEXT +%s
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-01-31T12:00:00Z", 1_769_860_800),
    ("2024-02-29T23:59:59Z", 1_709_251_199),
    ("2024-03-01T00:00:00Z", 1_709_251_200), ("2100-12-31T00:00:00Z", 4_133_894_400),
  ]) func seconds(text: String, seconds: Int) {
    #expect(secondsSince1970(text) == seconds)
  }

  @Test(arguments: [
    "", "2026-01-31", "2026-01-31 12:00:00Z", "2026-01-31T12:00:00+01:00", "2026-0a-31T12:00:00Z",
  ])
  func anythingElse(text: String) {
    #expect(secondsSince1970(text) == nil)
  }
}
