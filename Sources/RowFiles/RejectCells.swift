internal import Provisioning

/// The cells that a rejects file adds to a record: its line, its status and what is wrong with it.
enum RejectCells {
  static let names = ["provision_line", "provision_status", "provision_error"]

  private static let statuses = Set(RowStatus.allCases.filter(\.isReject).map { Array($0.rawValue.utf8) })

  /// Index of the delimiter before those cells; nil when the record does not end with them.
  ///
  /// - Parameter count: how many cells they are with the empty ones that may follow them.
  static func start(
    in record: UnsafeBufferPointer<UInt8>, count: Int = names.count, delimiter: UInt8
  ) -> Int? {
    guard count >= names.count, let start = lastCellsStart(count, in: record, delimiter: delimiter) else {
      return nil
    }
    let cells = record[(start + 1)...].split(
      separator: delimiter, maxSplits: 2, omittingEmptySubsequences: false)
    guard cells.count == names.count else { return nil }
    let line = unquoted(cells[0])
    let isNumber = !line.isEmpty && line.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && statuses.contains(Array(unquoted(cells[1]))) ? start : nil
  }

  /// A spreadsheet may have put it in quotation marks.
  private static func unquoted(
    _ cell: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    cell.count > 1 && cell.first == quotationMark && cell.last == quotationMark
      ? cell.dropFirst().dropLast() : cell
  }
}
