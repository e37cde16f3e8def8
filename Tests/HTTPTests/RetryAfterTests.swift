import HTTP
import Testing

@Suite("Retry-After")
struct RetryAfterTests {
  // RFC 9110, section 5.6.7: the one form that is sent, and the two that must be read.
  @Test(
    arguments: [
      ("0", .zero), ("120", .seconds(120)), ("99999999999999999999", .seconds(1_000_000_000)),
      ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(37)), ("Sunday, 06-Nov-94 08:49:37 GMT", .seconds(37)),
      ("Sun Nov  6 08:49:37 1994", .seconds(37)), ("Sun, 06 Nov 1994 08:48:00 GMT", .zero),
      ("", nil), ("-1", nil), ("1.5", nil), ("soon", nil),
    ] as [(String, Duration?)])
  func isADuration(value: String, delay: Duration?) {
    // 1994-11-06 08:49:00 UTC
    let response = HTTPResponse(status: 429, retryAfter: value, body: [])
    #expect(response.retryDelay(now: 784_111_740) == delay)
  }

  @Test func noneIsNone() {
    #expect(HTTPResponse(status: 429, body: []).retryDelay(now: 0) == nil)
  }
}
