/// The input as a whole cannot be used. Thrown before the first account is made, but for a file that changes
/// or goes away while it is read.
public struct InputFailure: Error, Sendable, Equatable {
  public enum Kind: Sendable {
    /// Not found, not readable, a directory.
    case unreadable
    /// Not to be decoded, or without a column that is needed.
    case malformed
    /// The options ask for something that the input cannot give.
    case usage
  }

  public let kind: Kind
  /// Name of the file as the user gave it; `-` is standard input.
  public let file: String
  public let line: Int?
  public let column: Int?
  /// Byte offset from the start of the file.
  public let offset: Int?
  /// What is wrong and what to do, as a phrase; no cell's text unless the columns are known.
  public let problem: String

  public init(
    _ kind: Kind, file: String, line: Int? = nil, column: Int? = nil, offset: Int? = nil, problem: String
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.offset = offset
    self.problem = problem
  }
}

extension InputFailure: CustomStringConvertible {
  /// `users.csv:7: column 3 (byte 812): what is wrong and what to do`.
  public var description: String {
    var place = file == "-" ? "standard input" : file
    if let line { place += ":\(line)" }
    if let column { place += ": column \(column)" }
    if let offset { place += " (byte \(offset))" }
    return "\(place): \(problem)"
  }
}

/// Where rows come from.
public protocol RowSource: Sendable {
  /// The next rows, in the order of the input; nil at its end. Never an empty batch.
  func nextBatch() async throws(InputFailure) -> RowBatch?
  /// Blank records met so far.
  func blankRecords() async -> Int
}
