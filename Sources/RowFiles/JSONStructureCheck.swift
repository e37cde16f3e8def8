internal import JSONText
internal import Provisioning

/// Looks through a JSON file for what ends it as a whole, before its first row is used.
///
/// It fails where `JSONRows` would, with the same sentence, but makes no rows and holds no text.
struct JSONStructureCheck {
  private var elements: JSONElements

  init(file: String, format: InputFormat?) {
    elements = JSONElements(file: file, format: format, keepsText: false)
  }

  /// How the rows were found to be written; nil when there is nothing in the file.
  var format: InputFormat? { elements.format }

  /// Takes the next piece of the text.
  mutating func check(_ text: Span<UInt8>) throws(InputFailure) {
    while try elements.next(in: text, isLast: false) != nil {}
  }

  /// Takes the end of the text.
  mutating func finish() throws(InputFailure) {
    let end: [UInt8] = []
    while try elements.next(in: end.span, isLast: true) != nil {}
  }
}
