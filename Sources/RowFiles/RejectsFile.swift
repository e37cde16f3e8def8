internal import Files
public import Provisioning

/// The records in which there is something to mend, as they stand in the input, with what is wrong with each:
/// mended, or as it is, the file can be given to the next run.
///
/// - Only the owner may read it: it holds passwords. It is UTF-8, and made only when there is a reject.
/// - Nothing is changed for spreadsheets: a password that starts with `=` must come back as it was.
/// - What an earlier run has added is replaced: the reader leaves `provision_` columns out of a record's original
///   text, and members of those names are left out here.
/// - JSON that is no object cannot carry members: it is written as it stands, and the report says what is
///   wrong with it.
public actor RejectsFile: OutcomeSink {
  /// Where the rejects of one input file go.
  public struct Destination: Sendable, Hashable {
    public let path: String
    public let format: InputFormat
    /// Whether the text starts with a byte order mark, so that a spreadsheet takes it for UTF-8; for inputs in
    /// another encoding, which their program did not write as plain UTF-8. JSON never has one (RFC 8259).
    public let hasByteOrderMark: Bool

    public init(path: String, format: InputFormat, hasByteOrderMark: Bool) {
      self.path = path
      self.format = format
      self.hasByteOrderMark = hasByteOrderMark
    }
  }

  /// One for each path.
  private let writers: [RejectsWriter]
  /// Index in `writers` for each input file.
  private let writerOfInput: [Int]
  /// Names of the files that were put in their place by `finish`.
  public private(set) var written: [String] = []

  /// Creates the temporary files at once, so that a place that cannot be written is known before the first
  /// account.
  ///
  /// - Parameter destinations: one for each input file of the run, in order; those with the same path share a
  ///   file, and the first of them says how it is written.
  public init(_ destinations: [Destination]) throws(OutputFailure) {
    var writers: [RejectsWriter] = []
    var indices: [Int] = []
    for destination in destinations {
      if let index = writers.firstIndex(where: { $0.path == destination.path }) {
        indices.append(index)
      } else {
        indices.append(writers.count)
        writers.append(try RejectsWriter(destination))
      }
    }
    self.writers = writers
    writerOfInput = indices
  }

  public func write(_ outcomes: [Outcome]) throws(OutputFailure) {
    for outcome in outcomes where outcome.status.isReject {
      let file = outcome.row.position.file
      guard writerOfInput.indices.contains(file) else { continue }
      try writers[writerOfInput[file]].write(outcome)
    }
  }

  public func finish(_ summary: RunSummary) throws(OutputFailure) {
    for writer in writers where try writer.finish() { written.append(writer.path) }
  }
}

extension RejectsFile {
  /// An input file, as far as its rejects are concerned.
  public struct Input: Sendable {
    public let name: String
    public let format: InputFormat
    /// Whether the input is UTF-8 without a byte order mark.
    public let isPlainUTF8: Bool

    public init(name: String, format: InputFormat, isPlainUTF8: Bool) {
      self.name = name
      self.format = format
      self.isPlainUTF8 = isPlainUTF8
    }
  }

  /// Whether records of inputs with these formats can stand in one file: the same kind, and for delimited
  /// text the same delimiter and header.
  public static func agree(_ formats: [InputFormat]) -> Bool {
    guard let first = formats.first else { return true }
    return formats.allSatisfy { agree(first, $0) }
  }

  private static func agree(_ first: InputFormat, _ second: InputFormat) -> Bool {
    switch (first, second) {
    case (.delimited(let first), .delimited(let second)):
      first.delimiter == second.delimiter && first.header == second.header
    default: first == second
    }
  }

  /// Where the rejects of each input go.
  ///
  /// - Parameter path: the one place that the user asked for, possible when the formats agree; nil puts them
  ///   beside the first input, and those of an input that does not agree with an earlier one beside itself.
  public static func destinations(of inputs: [Input], at path: String?) -> [Destination] {
    var destinations: [Destination] = []
    for input in inputs {
      let earlier = zip(inputs, destinations).first { agree($0.0.format, input.format) }?.1
      let taken = inputs.map(\.name) + destinations.map(\.path)
      let place =
        path ?? earlier?.path ?? ResultNames(input: input.name, format: input.format, inputs: taken).rejects
      destinations.append(
        Destination(path: place, format: input.format, hasByteOrderMark: !input.isPlainUTF8))
    }
    return destinations
  }
}
