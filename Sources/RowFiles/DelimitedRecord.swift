internal import Provisioning

/// A record of delimited text as it stands in the input, cut into cells without changing any.
///
/// A quote opens a quoted cell only at its start, and text after a closing quote belongs to the cell: so a
/// record with malformed quoting is cut too.
struct DelimitedRecord {
  private let text: ArraySlice<UInt8>
  /// Where each cell starts, and one more: behind the last cell and the delimiter that would follow it.
  private let starts: [Int]

  private enum Place { case plain, quoted, afterQuote }

  init(_ text: ArraySlice<UInt8>, delimiter: UInt8) {
    self.text = text
    var starts = [text.startIndex]
    var place = Place.plain
    for index in text.indices {
      switch (text[index], place) {
      case (UInt8(ascii: "\""), .plain) where starts.last == index: place = .quoted
      case (UInt8(ascii: "\""), .quoted): place = .afterQuote
      case (UInt8(ascii: "\""), .afterQuote): place = .quoted
      case (delimiter, .plain), (delimiter, .afterQuote):
        starts.append(index + 1)
        place = .plain
      case (_, .afterQuote): place = .plain
      default: break
      }
    }
    self.starts = starts + [text.endIndex + 1]
  }

  var count: Int { starts.count - 1 }

  private func cell(_ index: Int) -> ArraySlice<UInt8> { text[starts[index]..<starts[index + 1] - 1] }

  /// The record without the three cells that an earlier run has added, if it has more than `columns` and they
  /// are there.
  func withoutProvisionCells(beyond columns: Int) -> ArraySlice<UInt8> {
    guard count > columns, count > 3,
      !cell(count - 3).isEmpty, cell(count - 3).allSatisfy({ (0x30...0x39).contains($0) }),
      RowStatus(rawValue: String(decoding: cell(count - 2), as: UTF8.self))?.isReject == true
    else { return text }
    return text[..<(starts[count - 3] - 1)]
  }
}
