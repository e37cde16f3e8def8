import Provisioning

@testable import RowFiles

/// All that reading a JSON text comes to.
struct JSONReading: Equatable {
  struct Line: Equatable {
    var line: Int
    var record: Int
    /// `field=text` of each cell.
    var cells: [String]
    /// As they are shown to the user.
    var problems: [String]
    var original: String
  }

  var rows: [Line] = []
  var format: InputFormat?
  var unknownKeys: Set<String> = []
  var blankRecords = 0
  /// As it is shown to the user.
  var failure: String?
  /// Most bytes ever held back.
  var mostHeld = 0

  static func == (first: JSONReading, second: JSONReading) -> Bool {
    first.rows == second.rows && first.format == second.format && first.unknownKeys == second.unknownKeys
      && first.blankRecords == second.blankRecords && first.failure == second.failure
  }

  /// - Parameter pieceSize: nil to read the text as one piece.
  init(
    _ text: String, pieceSize: Int? = nil, format: InputFormat? = nil, mapped: [String: Field] = [:]
  ) {
    let bytes = Array(text.utf8)
    var reader = JSONRows(file: "users.json", names: ColumnNames(mapped: mapped), format: format)
    var builder = RowBatch.Builder(file: 0)
    do throws(InputFailure) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(pieceSize ?? bytes.count))
        rest = rest.dropFirst(piece.count)
        try reader.parse(piece.span, into: &builder)
        mostHeld = max(mostHeld, reader.heldBytes)
      }
      try reader.finish(into: &builder)
    } catch {
      failure = error.description
    }
    rows = builder.take().map(Line.init)
    self.format = reader.format
    unknownKeys = reader.unknownKeys
    blankRecords = reader.blankRecords
  }

  /// What the check before the first row says.
  static func checkFailure(_ text: String, pieceSize: Int, format: InputFormat? = nil) -> String? {
    var check = JSONStructureCheck(file: "users.json", format: format)
    do throws(InputFailure) {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(pieceSize))
        rest = rest.dropFirst(piece.count)
        try check.check(piece.span)
      }
      try check.finish()
    } catch {
      return error.description
    }
    return nil
  }
}

extension JSONReading.Line {
  init(_ row: Row) {
    line = row.position.line
    record = row.position.record
    cells = Field.allCases.compactMap { field in
      let text = field == .password ? row.password?.revealed : row.text(of: field)
      return text.map { "\(field.word)=\($0)" }
    }
    problems = row.problems.map(\.description)
    original = String(decoding: row.original, as: UTF8.self)
  }
}
