public import Provisioning

/// Reads the rows of one or more files, one file after the other, as a single input.
public actor RowFilesReader: RowSource {
  private let paths: [String]
  private let options: ReadingOptions
  private let pieceSize: Int
  private var files: [RowFile]?
  private var current = 0

  /// Rows and bytes with which a batch is full; it may get one piece of the file more.
  private static let batchRows = 1000
  private static let batchBytes = 1 << 18

  /// - Parameter paths: `-` is standard input.
  public init(paths: [String], options: ReadingOptions) {
    self.init(paths: paths, options: options, pieceSize: 1 << 16)
  }

  init(paths: [String], options: ReadingOptions, pieceSize: Int) {
    self.paths = paths
    self.options = options
    self.pieceSize = pieceSize
  }

  /// Opens all files and looks at each from end to end, so that nothing which is wrong with one of them as a
  /// whole comes up after the first account is made. Called again it answers the same.
  @discardableResult
  public func open() throws(InputFailure) -> [FileReport] {
    let files = try openedFiles()
    return files.map(\.report)
  }

  private func openedFiles() throws(InputFailure) -> [RowFile] {
    if let files { return files }
    if paths.count(where: { $0 == "-" }) > 1 {
      throw InputFailure(.usage, file: "-", problem: "is named twice, but can be read only once")
    }
    var opened: [RowFile] = []
    for path in paths { opened.append(try RowFile(path, options, pieceSize: pieceSize)) }
    // A name that one file lacks may be meant for another; one that all lack is a mistake.
    let unused = opened.map { Set($0.unusedMaps) }
    if let first = unused.first, let name = unused.dropFirst().reduce(first, { $0.intersection($1) }).min() {
      throw ColumnNames.unusedMap(name, file: paths[0], opened[0].report.format)
    }
    files = opened
    return opened
  }

  public func nextBatch() throws(InputFailure) -> RowBatch? {
    let files = try openedFiles()
    while current < files.count {
      let file = files[current]
      // The piece that fills a batch may bring more rows than needed.
      var rows = RowBatch.Builder(file: current, rows: Self.batchRows * 3 / 2)
      while !file.isAtEnd, rows.count < Self.batchRows, rows.size < Self.batchBytes {
        try file.readPiece(into: &rows)
      }
      if file.isAtEnd { current += 1 }
      if rows.count > 0 { return rows.take() }
    }
    return nil
  }

  public func blankRecords() -> Int {
    (files ?? []).reduce(0) { $0 + $1.blankRecords }
  }
}
