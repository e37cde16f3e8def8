internal import JSONText
internal import Provisioning

/// Rows of JSON text: an array, `{"users": [...]}`, or objects one after another (NDJSON).
struct JSONRows: RowParser {
  private var elements: JSONElements
  private var members: JSONMembers

  /// - Parameters:
  ///   - file: its name, for messages.
  ///   - format: how the rows must be written, an array and `{"users": [...]}` standing for each other; nil to
  ///     find out.
  init(file: String, names: ColumnNames, format: InputFormat?) {
    elements = JSONElements(file: file, format: format, keepsText: true)
    members = JSONMembers(names: names)
  }

  /// How the rows were found to be written; nil until that is known.
  var format: InputFormat? { elements.format }

  /// Keys that are no field's, but for those that a rejects file adds; no more than the first 50.
  var unknownKeys: Set<String> { members.unknownKeys }

  /// Names given to `--map` that no key so far has, in alphabetical order.
  var unusedMaps: [String] { members.unusedMaps }

  /// Lines without anything on them, in NDJSON only.
  var blankRecords: Int { elements.blankLines }

  /// Bytes held back because their element goes on in the next piece.
  var heldBytes: Int { elements.buffer.count }

  mutating func parse(_ text: Span<UInt8>, into rows: inout RowBatch.Builder) throws(InputFailure) {
    while let element = try elements.next(in: text, isLast: false) { add(element, in: text, to: &rows) }
  }

  mutating func finish(into rows: inout RowBatch.Builder) throws(InputFailure) {
    let end: [UInt8] = []
    while let element = try elements.next(in: end.span, isLast: true) {
      add(element, in: end.span, to: &rows)
    }
  }

  private mutating func add(
    _ element: JSONElements.Element, in piece: Span<UInt8>, to rows: inout RowBatch.Builder
  ) {
    rows.beginRow(line: element.start.line, number: element.number)
    do throws(JSONFault) {
      if element.isBuffered {
        let buffer = elements.buffer
        try read(element, buffer.span.extracting(element.range), &members, &rows)
      } else {
        try read(element, piece.extracting(element.range), &members, &rows)
      }
    } catch {
      let start = element.start.position(in: piece)
      rows.markUnreadable(error.violation(path: elements.path(ofElement: element.number), start: start))
    }
  }
}

extension JSONRows {
  /// One sentence that names the keys which are ignored; nil when there are none.
  ///
  /// - Parameter text: the start of the file; its rows are taken for all others.
  static func warning(
    ofUnknownKeysIn text: [UInt8], names: ColumnNames, format: InputFormat?
  ) -> String? {
    var reader = JSONRows(file: "", names: names, format: format)
    var rows = RowBatch.Builder(file: 0)
    // What is wrong with the file is told by those who read all of it.
    try? reader.parse(text.span, into: &rows)
    let keys = reader.unknownKeys.sorted()
    guard !keys.isEmpty else { return nil }
    let ignored = keys.prefix(20).map { key in
      guard let field = names.nearest(to: key), !reader.members.knownFields.contains(field) else {
        return quoted(key)
      }
      return "\(quoted(key)) (did you mean \(field.word)?)"
    }
    let named =
      keys.count > 20 ? ignored.joined(separator: ", ") + " and more" : listed(ignored, "or")
    return """
      keys are ignored, since nothing is known by the name of \(named): \
      say --map "NAME=FIELD" for one that is meant
      """
  }
}

/// Makes an element the row begun last.
private func read(
  _ element: JSONElements.Element, _ text: Span<UInt8>, _ members: inout JSONMembers,
  _ rows: inout RowBatch.Builder
) throws(JSONFault) {
  var end = text.count
  if element.fault != nil {
    while end > 0, text[end - 1] <= UInt8(ascii: " ") { end -= 1 }
  }
  rows.appendOriginal(text.extracting(first: end))
  if element.isTooLong { throw JSONFault(.tooLong) }
  if let fault = element.fault { throw JSONFault(.brokenStructure(fault)) }
  try members.read(text, into: &rows)
}
