import Testing

@testable import provision

@Suite struct ProgressTextTests {
  private static let text: ProgressText = {
    var text = ProgressText()
    text.add("5 of 10 rows", .always)
    text.add("50 %", .share)
    text.add("4 ok", .ok)
    text.add("1 failed", .failed)
    text.add("service asks to wait 12 s", .hindrance)
    text.add("2.0 rows/s", .rate)
    text.add("1.0 on average", .average)
    text.add("3 s left", .timeLeft)
    return text
  }()

  /// What matters less goes first; only a terminal narrower than the count itself gets a cut text.
  @Test(arguments: [
    (
      200,
      "5 of 10 rows, 50 %, 4 ok, 1 failed, service asks to wait 12 s, 2.0 rows/s, 1.0 on average, 3 s left"
    ),
    (90, "5 of 10 rows, 50 %, 4 ok, 1 failed, service asks to wait 12 s, 2.0 rows/s, 3 s left"),
    (79, "5 of 10 rows, 50 %, 1 failed, service asks to wait 12 s, 2.0 rows/s, 3 s left"),
    (60, "5 of 10 rows, 1 failed, service asks to wait 12 s, 3 s left"),
    (39, "5 of 10 rows, service asks to wait 12 s"), (38, "5 of 10 rows"), (12, "5 of 10 rows"),
    (4, "5 of"), (0, ""),
  ]) func fits(_ width: Int, _ line: String) {
    #expect(Self.text.line(width: width) == line)
  }

  @Test(arguments: 0...130) func isNeverTooWide(_ width: Int) {
    #expect(Self.text.line(width: width).terminalWidth <= width)
  }
}

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("Ann", 3), ("José", 4), ("e\u{301}", 1), ("王小明", 6), ("김", 2), ("ｶﾅ", 2), ("🎓", 2),
  ])
  func width(_ text: String, _ columns: Int) {
    #expect(text.terminalWidth == columns)
  }

  @Test(arguments: [("Ann", 2, "An"), ("王小明", 5, "王小"), ("王小明", 6, "王小明"), ("王", 1, ""), ("", 3, "")])
  func cut(_ text: String, _ columns: Int, _ beginning: String) {
    #expect(text.cut(toWidth: columns) == beginning)
  }
}
