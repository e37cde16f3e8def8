/// Kinds of files that are no text, told by their first bytes.
enum FileSignature: CaseIterable {
  case zip, oldOffice, png, pdf, sqlite

  private var bytes: [UInt8] {
    switch self {
    case .zip: Array("PK\u{3}\u{4}".utf8)
    case .oldOffice: [0xD0, 0xCF, 0x11, 0xE0]
    case .png: [0x89] + Array("PNG".utf8)
    case .pdf: Array("%PDF-".utf8)
    case .sqlite: Array("SQLite format 3\0".utf8)
    }
  }

  init?(of head: [UInt8]) {
    guard let match = Self.allCases.first(where: { head.starts(with: $0.bytes) }) else { return nil }
    self = match
  }

  /// What is wrong and what to do, as a phrase.
  var problem: String {
    switch self {
    case .zip:
      """
      is a spreadsheet (.xlsx, .ods) or another zip archive, not text: in the spreadsheet choose "Save as" and \
      "CSV UTF-8", and give that file
      """
    case .oldOffice:
      """
      is an old Office document (.xls), not text: in the spreadsheet choose "Save as" and "CSV UTF-8", and give \
      that file
      """
    case .png: "is an image (PNG), not text: give a CSV or JSON file"
    case .pdf: "is a PDF document, not text: give a CSV or JSON file"
    case .sqlite: "is an SQLite database, not text: give a CSV or JSON file"
    }
  }
}
