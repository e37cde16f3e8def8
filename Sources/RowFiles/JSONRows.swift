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
      if element.isTooLong { throw JSONFault(.tooLong) }
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
  if let fault = element.fault { throw JSONFault(.brokenStructure(fault)) }
  try members.read(text, into: &rows)
}
