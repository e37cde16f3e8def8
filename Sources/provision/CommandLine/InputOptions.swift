import Arguments
import Provisioning
import RowFiles

/// How the input is read; everything that is nil or empty is found by content.
struct InputOptions: Sendable, Equatable {
  var format: ReadingOptions.Format?
  var encoding: TextEncoding?
  /// One byte between cells.
  var delimiter: UInt8?
  /// The first record is a row, not a header.
  var noHeader = false
  /// What each column holds; a nil column is ignored. Empty: the header says so.
  var columns: [Field?] = []
  /// Headers that stand for a field, beside the known ones.
  var map: [HeaderMapping] = []

  static let options: [Option<InputOptions>] = [
    .value(
      "format", \.format, .choice("FORMAT"), help: "how rows are written",
      default: .described("found by content")),
    .value(
      "encoding", \.encoding, .encoding, help: "how characters are written",
      default: .described("found by content")),
    .value(
      "delimiter", \.delimiter, .delimiter, help: "what stands between cells: one character, or 'tab'",
      default: .described("found by content")),
    .flag("no-header", \.noHeader, help: "the first record is a row already; needs --columns"),
    .value(
      "columns", \.columns, .columns,
      help: "fields in the order of the columns, such as name,email,password; '-' ignores one"),
    .list(
      "map", \.map, .headerMapping,
      help: "read the column with this header as that field, such as 'Login=email'"),
  ].grouped("Reading")
}

/// `--map "Header=field"`.
struct HeaderMapping: Sendable, Hashable {
  /// As the input writes it.
  let header: String
  let field: Field
}

extension InputOptions {
  /// - Parameter passwordOptional: whether rows may do without a password.
  func forReader(passwordOptional: Bool) -> ReadingOptions {
    ReadingOptions(
      format: format, encoding: encoding, delimiter: delimiter, hasHeader: !noHeader,
      columns: columns.isEmpty ? nil : columns,
      maps: Dictionary(map.map { ($0.header, $0.field) }) { _, last in last },
      passwordOptional: passwordOptional)
  }
}

extension ValueFormat where Value == TextEncoding {
  static var encoding: Self {
    Self("NAME", expected: "an encoding that iconv knows, such as utf-8, utf-16, windows-1252, shift_jis") {
      TextEncoding(named: $0)
    }
  }
}

extension ValueFormat where Value == UInt8 {
  static var delimiter: Self {
    let words: [String: UInt8] = [
      "tab": 9, "\\t": 9, "comma": UInt8(ascii: ","), "semicolon": UInt8(ascii: ";"),
      "pipe": UInt8(ascii: "|"),
    ]
    return Self("CHAR", expected: "one ASCII character that is no letter, digit, quote or line end, or 'tab'")
    {
      text in
      if let byte = words[text] { return byte }
      guard let character = text.first, text.utf8.count == 1, let byte = character.asciiValue,
        !character.isLetter, !character.isNumber, character != "\"", byte == 9 || (32...126).contains(byte)
      else { return nil }
      return byte
    }
  }
}

private let fieldWords = Field.allCases.map(\.word).joined(separator: ", ")

extension ValueFormat where Value == [Field?] {
  static var columns: Self {
    Self("LIST", expected: "fields between commas, each once, or '-' for a column to ignore: \(fieldWords)") {
      text in
      var fields: [Field?] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        if word == "-" {
          fields.append(nil)
        } else if let field = Field(word: word), !fields.contains(field) {
          fields.append(field)
        } else {
          return nil
        }
      }
      return fields
    }
  }
}

extension ValueFormat where Value == HeaderMapping {
  static var headerMapping: Self {
    Self("HEADER=FIELD", expected: "a header of the input, '=' and one of the fields: \(fieldWords)") {
      text in
      // A header may hold '='; a field's word never does.
      guard let sign = text.lastIndex(of: "="), sign != text.startIndex,
        let field = Field(word: text[text.index(after: sign)...])
      else { return nil }
      return HeaderMapping(header: String(text[..<sign]), field: field)
    }
  }
}

extension Field {
  fileprivate init?(word: Substring) {
    guard let field = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = field
  }
}
