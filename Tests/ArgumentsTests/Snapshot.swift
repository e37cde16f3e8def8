import Foundation
import Testing

/// Compares text with the file of that name under Snapshots.
func expectSnapshot(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
  if ProcessInfo.processInfo.environment["REFRESH_SNAPSHOTS"] == "1" {
    try text.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = text.split(separator: "\n", omittingEmptySubsequences: false)
  let line =
    zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
  #expect(
    expected == text,
    """
    Snapshots/\(name) differs from line \(line + 1) on: \(line < new.count ? String(new[line]) : "(end)")
    If the new text is right: REFRESH_SNAPSHOTS=1 swift test --filter ArgumentsTests, and look at git diff.
    """, sourceLocation: sourceLocation)
}
