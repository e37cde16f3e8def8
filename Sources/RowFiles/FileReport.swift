public import Provisioning

/// What is known of an input file before its first row is delivered.
public struct FileReport: Sendable {
  /// As the user gave it; `-` is standard input.
  public let name: String
  public internal(set) var format: InputFormat
  /// What its characters were decoded from.
  public let encoding: TextEncoding
  /// Fields that have a column; nil for JSON, where each row names its own.
  public let fields: Set<Field>?
  /// Physical lines, header and blank ones too: an upper limit of its rows where a row takes a line.
  public let lines: Int
  /// Sentences worth a look, such as the columns that are ignored.
  public let warnings: [String]
}
