import Testing

@testable import RowFiles

@Suite("HTML")
struct HTMLTests {
  @Test func valuesAreEscapedAndMarkupIsNot() {
    let inner: HTML = "<b>\("a<b")</b>"
    let page: HTML = "<p title=\"\("\"'&")\">\(inner)\([inner])\("\0\u{7F}")</p>"
    #expect(
      page.text
        == "<p title=\"&quot;&#39;&amp;\"><b>a&lt;b</b><b>a&lt;b</b>\u{FFFD}\u{FFFD}</p>")
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000")])
  func groupedNumbers(number: Int, text: String) {
    #expect(grouped(number) == text)
  }

  @Test(arguments: [
    (0, 10, "0 %"), (10, 10, "100 %"), (1, 8, "12.5 %"), (1, 1_000_000, "< 0.1 %"),
    (999_999, 1_000_000, "> 99.9 %"),
    (0, 0, "0 %"),
  ]) func percentages(count: Int, whole: Int, text: String) {
    #expect(percentage(count, of: whole) == text)
  }

  @Test(arguments: [
    (Duration.milliseconds(0), "0 ms"), (.milliseconds(999), "999 ms"), (.milliseconds(4560), "4.5 s"),
    (.seconds(60), "1 min"), (.seconds(200), "3 min 20 s"), (.seconds(7500), "2 h 5 min"),
    (.seconds(7200), "2 h"),
  ]) func durations(duration: Duration, text: String) {
    #expect(duration.phrase == text)
  }
}
