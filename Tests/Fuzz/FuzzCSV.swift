import Provisioning

@testable import RowFiles

/// Delimited text: read in pieces it gives the same rows as at once, and the rejects of its rows are the same rows.
///
/// The first byte chooses the size of the pieces.
func fuzzCSV(_ input: [UInt8]) {
  guard let choice = input.first else { return }
  let text = Array(String(decoding: input.dropFirst(), as: UTF8.self).utf8)
  let detection = DialectDetection(
    file: "users.csv", sample: text, isWhole: true, options: ReadingOptions(), names: ColumnNames())
  guard let layout = try? detection.layout().layout else { return }
  let whole = read(CSVRows(file: "users.csv", layout: layout), text, pieceSize: max(text.count, 1))
  let pieces = read(CSVRows(file: "users.csv", layout: layout), text, pieceSize: Int(choice % 32) + 1)
  precondition(whole == pieces)
}
