import JSONText
import Provisioning

@testable import RowFiles

/// JSON: read in pieces it gives the same rows as at once, and the look through the file finds the faults that end
/// it. A value that is written comes back as it was.
///
/// The first byte chooses the size of the pieces and what the user says of the format.
func fuzzJSON(_ input: [UInt8]) {
  guard let choice = input.first else { return }
  let text = Array(String(decoding: input.dropFirst(), as: UTF8.self).utf8)
  let format = [nil, InputFormat.jsonArray, .ndjson, .jsonUsers][Int(choice >> 6)]
  let pieceSize = Int(choice % 32) + 1
  let names = ColumnNames()
  let whole = read(
    JSONRows(file: "users.json", names: names, format: format), text, pieceSize: max(text.count, 1))
  let pieces = read(JSONRows(file: "users.json", names: names, format: format), text, pieceSize: pieceSize)
  precondition(whole == pieces)
  precondition(failure(ofLookingThrough: text, format, pieceSize: pieceSize) == whole.failure)
  if let value = try? JSONValue(parsing: text) {
    precondition((try? JSONValue(parsing: Array(value.compactText.utf8))) == value)
  }
}

private func failure(ofLookingThrough text: [UInt8], _ format: InputFormat?, pieceSize: Int) -> String? {
  var check = JSONStructureCheck(file: "users.json", format: format)
  do throws(InputFailure) {
    for piece in pieces(of: text, size: pieceSize) { try check.check(piece.span) }
    try check.finish()
    return nil
  } catch { return error.description }
}
