/// How the rows of a file are written: found by content, or asked for with `--format` and `--delimiter`.
public enum InputFormat: Sendable, Hashable {
  case delimited(Dialect)
  /// `[{...}, {...}]`
  case jsonArray
  /// `{"users": [{...}, {...}]}`
  case jsonUsers
  /// One object a line; objects one after another without a line between are read too.
  case ndjson

  /// What the rejects file needs to be written as the input was.
  public struct Dialect: Sendable, Hashable {
    public var delimiter: UInt8
    /// The header record as it stands in the input, without `provision_` columns at its end and without line
    /// end; nil when the input has none.
    public var header: [UInt8]?
    /// The input's own line end: LF, CRLF or CR.
    public var lineEnd: [UInt8]

    public init(delimiter: UInt8 = UInt8(ascii: ","), header: [UInt8]? = nil, lineEnd: [UInt8] = [10]) {
      self.delimiter = delimiter
      self.header = header
      self.lineEnd = lineEnd
    }
  }
}
