import Provisioning
import Testing

@testable import RowFiles

/// That no more than an element is held, however long the file.
@Suite struct JSONStreamingTests {
  private static let element = Array(#"{"email":"someone@example.org","name":"Some One","tags":["a"]}"#.utf8)

  @Test(arguments: [
    ("[", ",", "]", 20_000), (#"{"kind":"x","users":["#, ",\n", "]}", 20_000), ("", "\n", "\n", 20_000),
  ])
  func heldBytes(_ start: String, _ separator: String, _ end: String, _ count: Int) throws {
    var reader = JSONRows(file: "-", names: ColumnNames(mapped: [:]), format: nil)
    let unit = Self.element + Array(separator.utf8)
    var piece = Array(start.utf8)
    var rows = 0
    for number in 1...count {
      piece += number < count ? unit : Self.element + Array(end.utf8)
      guard piece.count > 4093 || number == count else { continue }
      var builder = RowBatch.Builder(file: 0)
      let cut = min(piece.count, 4093)
      try reader.parse(piece.span.extracting(..<cut), into: &builder)
      #expect(reader.heldBytes < Self.element.count + start.utf8.count)
      try reader.parse(piece.span.extracting(cut...), into: &builder)
      rows += builder.take().count
      piece = []
    }
    var builder = RowBatch.Builder(file: 0)
    try reader.finish(into: &builder)
    #expect(rows == count)
  }
}
