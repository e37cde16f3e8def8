public import Provisioning

/// Rows written down in a test, in batches.
public actor ListedRows: RowSource {
  private var batches: [[[Field: String]]]
  private let failure: InputFailure?
  private var record = 0

  /// - Parameters:
  ///   - batches: the cells of each row; rows stand on lines 2, 3, ...
  ///   - failure: what reading ends with; nil for the end of the file.
  public init(_ batches: [[[Field: String]]], failure: InputFailure? = nil) {
    self.batches = batches
    self.failure = failure
  }

  /// One batch of accounts `u1@example.org`, `u2@example.org`, ...
  public init(count: Int, batchSize: Int = 100) {
    let rows = (1...max(count, 1)).prefix(count).map { number -> [Field: String] in
      [.name: "User \(number)", .email: "u\(number)@example.org", .password: "password \(number)"]
    }
    var batches: [[[Field: String]]] = []
    for start in stride(from: 0, to: rows.count, by: batchSize) {
      batches.append(Array(rows[start..<min(start + batchSize, rows.count)]))
    }
    self.init(batches)
  }

  public func nextBatch() async throws(InputFailure) -> RowBatch? {
    guard !batches.isEmpty else {
      if let failure { throw failure }
      return nil
    }
    var rows = RowBatch.Builder(file: 0)
    for cells in batches.removeFirst() {
      record += 1
      rows.beginRow(line: record + 1, number: record)
      for field in Field.allCases {
        if let text = cells[field] { rows.setCell(field, to: text.utf8) }
      }
    }
    return rows.take()
  }

  public func blankRecords() async -> Int { 0 }
}
