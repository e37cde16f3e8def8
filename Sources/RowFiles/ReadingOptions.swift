public import Provisioning

/// What the user says about the input; everything else is found by content.
public struct ReadingOptions: Sendable {
  /// The word given to `--format`.
  public enum Format: String, Sendable, CaseIterable {
    case csv, tsv, json, ndjson
  }

  /// nil: found by content.
  public var format: Format?
  /// nil: found by content.
  public var encoding: TextEncoding?
  /// nil: found by content.
  public var delimiter: UInt8?
  /// Whether the first record names the columns.
  public var hasHeader: Bool
  /// The field of each column by position, nil for one to ignore; takes the place of the header's names.
  public var columns: [Field?]?
  /// Column names as they stand in the file, with the field each stands for; they win over what is known.
  public var maps: [String: Field]
  /// Whether rows may do without a password: then no column is needed for it.
  public var passwordOptional: Bool

  public init(
    format: Format? = nil, encoding: TextEncoding? = nil, delimiter: UInt8? = nil, hasHeader: Bool = true,
    columns: [Field?]? = nil, maps: [String: Field] = [:], passwordOptional: Bool = false
  ) {
    self.format = format
    self.encoding = encoding
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.columns = columns
    self.maps = maps
    self.passwordOptional = passwordOptional
  }
}
