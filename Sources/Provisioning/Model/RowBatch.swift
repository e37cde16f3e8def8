/// Rows that were read together and share one buffer, so that a row costs no allocation of its own.
public final class RowBatch: Sendable {
  /// Index of the file the rows come from among the files of the run.
  let file: Int
  let bytes: [UInt8]
  let originals: [UInt8]
  let records: [Record]

  struct Slice: Sendable {
    var start: Int32
    var count: Int32
    static let absent = Slice(start: -1, count: 0)
  }

  struct Record: Sendable {
    var line: Int
    var number: Int
    var cells: InlineArray<11, Slice>
    var original: Slice
    var problems: [Violation]
    /// Whether there is a cell of a field that a row may leave out.
    var hasOptionalCells = false
  }

  fileprivate init(file: Int, bytes: [UInt8], originals: [UInt8], records: [Record]) {
    self.file = file
    self.bytes = bytes
    self.originals = originals
    self.records = records
  }

  public var count: Int { records.count }
}

extension RowBatch: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { records.count }
  public subscript(position: Int) -> Row { Row(batch: self, index: position) }
}

extension RowBatch {
  /// Gathers the rows of one batch. A reader appends to it and takes the batch out with `take()`.
  public struct Builder: ~Copyable {
    private let file: Int
    private var bytes: [UInt8] = []
    private var originals: [UInt8] = []
    private var records: [Record] = []

    /// - Parameters:
    ///   - file: index of the file among the files of the run.
    ///   - rows: how many rows are expected.
    public init(file: Int, rows: Int = 0) {
      self.file = file
      records.reserveCapacity(rows)
      bytes.reserveCapacity(rows * Self.usualRowSize)
      originals.reserveCapacity(rows * Self.usualRowSize)
    }

    /// Bytes of a row with name, address and password.
    private static let usualRowSize = 64

    public var count: Int { records.count }

    /// Bytes held so far, cells and originals together.
    public var size: Int { bytes.count + originals.count }

    /// Starts the next row.
    ///
    /// - Parameters:
    ///   - line: physical line on which it starts.
    ///   - number: number of the record in the file, from 1.
    public mutating func beginRow(line: Int, number: Int) {
      records.append(
        Record(
          line: line, number: number, cells: InlineArray(repeating: .absent), original: .absent, problems: [])
      )
    }

    /// Sets a cell of the row begun last.
    public mutating func setCell(_ field: Field, to text: Span<UInt8>) {
      let start = bytes.count
      bytes.append(copying: text)
      setCell(field, start: start)
    }

    public mutating func setCell(_ field: Field, to text: some Sequence<UInt8>) {
      let start = bytes.count
      bytes.append(contentsOf: text)
      setCell(field, start: start)
    }

    private mutating func setCell(_ field: Field, start: Int) {
      setCell(field, at: start..<bytes.count)
    }

    /// Adds the text of several cells of the row begun last; `setCell(_:at:)` says where each of them stands.
    ///
    /// - Returns: where the text starts.
    public mutating func append(cells text: [UInt8]) -> Int {
      defer { bytes += text }
      return bytes.count
    }

    /// Sets a cell of the row begun last to text that was appended before.
    public mutating func setCell(_ field: Field, at range: Range<Int>) {
      guard !records.isEmpty else { return }
      records[records.count - 1].cells[field.rawValue] = Slice(
        start: Int32(range.lowerBound), count: Int32(range.count))
      if field.isOptional { records[records.count - 1].hasOptionalCells = true }
    }

    /// Adds to the original text of the row begun last.
    public mutating func appendOriginal(_ text: Span<UInt8>) {
      guard !records.isEmpty else { return }
      let start = originals.count
      originals.append(copying: text)
      extendOriginal(from: start)
    }

    public mutating func appendOriginal(_ text: some Sequence<UInt8>) {
      guard !records.isEmpty else { return }
      let start = originals.count
      originals.append(contentsOf: text)
      extendOriginal(from: start)
    }

    private mutating func extendOriginal(from start: Int) {
      if records[records.count - 1].original.start < 0 {
        records[records.count - 1].original.start = Int32(start)
      }
      records[records.count - 1].original.count += Int32(originals.count - start)
    }

    /// Says that the row begun last cannot be trusted; its cells are forgotten.
    public mutating func markUnreadable(_ problem: Violation) {
      guard !records.isEmpty else { return }
      records[records.count - 1].cells = InlineArray(repeating: .absent)
      records[records.count - 1].hasOptionalCells = false
      records[records.count - 1].problems.append(problem)
    }

    /// Says that a cell of the row begun last is not of a kind that its field can have (JSON only); the other
    /// cells stay trusted.
    public mutating func addProblem(_ problem: Violation) {
      guard !records.isEmpty else { return }
      records[records.count - 1].problems.append(problem)
    }

    /// The batch gathered so far; the builder is empty afterwards.
    public mutating func take() -> RowBatch {
      let batch = RowBatch(file: file, bytes: bytes, originals: originals, records: records)
      bytes = []
      originals = []
      records = []
      return batch
    }
  }
}

extension [UInt8] {
  /// Appends all of `span` at once.
  fileprivate mutating func append(copying span: Span<UInt8>) {
    append(addingCapacity: span.count) { free in
      for index in span.indices { free.append(span[index]) }
    }
  }
}
