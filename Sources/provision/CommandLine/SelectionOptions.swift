import Arguments

/// Which rows of the input take part.
struct SelectionOptions: Sendable, Equatable {
  /// Physical lines, the header being line 1; the upper bound may be `Int.max`.
  var lines: ClosedRange<Int>?
  var limit: Int?
  var shard: Shard?

  static let options: [Option<SelectionOptions>] = [
    .value(
      "lines", \.lines, .lines(),
      help: "only rows that start on these lines of the file (the header is line 1); '101-' is to the end"),
    .value("limit", \.limit, .integer(in: 1...Int.max), help: "only the first N rows"),
    .value("shard", \.shard, .shard(), help: "only part I (0 to N-1) of N, for several machines on one file"),
  ].grouped("Which rows")
}
