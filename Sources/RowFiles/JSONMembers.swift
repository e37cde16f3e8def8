internal import JSONText
internal import Provisioning

/// Puts the members of an object into the cells of a row.
///
/// Nothing is converted: texts must be strings, flags `true` or `false` (or a string, which the validator
/// judges), claims an object or a string with the text of one. `null` is as good as no member. Objects and
/// arrays under names that are no field's are passed over.
struct JSONMembers {
  private static let mostKeys = 256
  static let mostUnknownKeys = 50

  private struct Key {
    let bytes: [UInt8]
    let name: String
    let field: Field?
  }

  private enum Value {
    case null
    case bool(Bool)
    case number(Range<Int>)
    case string(Range<Int>)
    /// Its text is in `unescaped`.
    case escapedString
    case array
    case object(Range<Int>)
  }

  /// The member met first for each field: index of its key, and whether it was null.
  private typealias SeenFields = InlineArray<11, (key: Int, isNull: Bool)?>

  /// Names that are no field's, in no order; no more than the first `mostUnknownKeys`.
  private(set) var unknownKeys: Set<String> = []

  private let names: ColumnNames
  /// Names given to `--map` that a key was met for.
  private var usedMaps: Set<String> = []
  /// The names met lately. Rows mostly have the same in the same order, so that a name is found with one
  /// comparison.
  private var keys: [Key] = []
  private var indices: [[UInt8]: Int] = [:]
  private var likelyKey = 0
  private var unescaped: [UInt8] = []

  init(names: ColumnNames) {
    self.names = names
  }

  /// Fields that the names met lately stand for.
  var knownFields: Set<Field> { Set(keys.compactMap(\.field)) }

  /// Names given to `--map` that no key so far has, in alphabetical order.
  var unusedMaps: [String] { names.mapped.keys.filter { !usedMaps.contains($0) }.sorted() }

  /// Reads an element into the row begun last.
  ///
  /// - Parameter text: the element, from its first byte to its last; its structure is whole.
  mutating func read(_ text: Span<UInt8>, into rows: inout RowBatch.Builder) throws(JSONFault) {
    guard !text.isEmpty, text[0] == UInt8(ascii: "{") else {
      throw JSONFault(.noObject(firstByte: text.isEmpty ? 0 : text[0]))
    }
    if keys.count > Self.mostKeys {
      keys = []
      indices = [:]
    }
    likelyKey = 0
    var place: String?
    do {
      try readMembers(text, &place, into: &rows)
    } catch {
      throw JSONFault(.syntax(error), key: place)
    }
  }

  /// - Parameter place: the field's name at which reading stopped.
  private mutating func readMembers(
    _ text: Span<UInt8>, _ place: inout String?, into rows: inout RowBatch.Builder
  ) throws(JSONSyntaxError) {
    var tokens = JSONTokens()
    var seen = SeenFields(repeating: nil)
    _ = try tokens.next(in: text, isLast: true)
    while let token = try tokens.next(in: text, isLast: true), token.kind == .key {
      let key = try index(ofKey: token, tokens, in: text)
      let field = keys[key].field
      if field != nil { place = keys[key].name }
      let value = try readValue(&tokens, in: text)
      if let field { put(value, of: text, field, key: key, &seen, into: &rows) }
      place = nil
    }
  }

  private mutating func index(
    ofKey token: JSONTokens.Token, _ tokens: JSONTokens, in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> Int {
    if token.isPlain, likelyKey < keys.count, equal(keys[likelyKey].bytes, text, token.range) {
      likelyKey += 1
      return likelyKey - 1
    }
    let name = try tokens.text(of: token, in: text)
    let bytes = Array(name.utf8)
    let index = indices[bytes] ?? keys.count
    if index == keys.count {
      let field = names.field(named: name)
      usedMaps.formUnion(names.maps(for: name))
      keys.append(Key(bytes: bytes, name: name, field: field))
      indices[bytes] = index
      if field == nil, unknownKeys.count < Self.mostUnknownKeys, !ColumnNames.isOurs(name) {
        unknownKeys.insert(name)
      }
    }
    likelyKey = index + 1
    return index
  }

  private mutating func readValue(
    _ tokens: inout JSONTokens, in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> Value {
    let depth = tokens.depth
    var value = Value.null
    while let token = try tokens.next(in: text, isLast: true) {
      switch token.kind {
      case .beginObject, .beginArray:
        if tokens.depth == depth + 1 {
          value = token.kind == .beginArray ? .array : .object(token.range)
        }
      case .endObject, .endArray:
        if tokens.depth == depth, case .object(let start) = value {
          value = .object(start.lowerBound..<token.range.upperBound)
        }
      case .key, .string:
        if !token.isPlain {
          unescaped.removeAll(keepingCapacity: true)
          try tokens.appendText(of: token, in: text, to: &unescaped)
        }
        if tokens.depth == depth { value = token.isPlain ? .string(token.range) : .escapedString }
      case .literal:
        let literal = try tokens.literal(token, in: text)
        if tokens.depth == depth {
          value =
            switch literal {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .number: .number(token.range)
            }
        }
      }
      if tokens.depth == depth { break }
    }
    return value
  }
}

extension JSONMembers {
  private func put(
    _ value: Value, of text: Span<UInt8>, _ field: Field, key: Int, _ seen: inout SeenFields,
    into rows: inout RowBatch.Builder
  ) {
    let isNull = if case .null = value { true } else { false }
    if let first = seen[field.rawValue] {
      if first.key == key || !(first.isNull || isNull) {
        return rows.addProblem(repetition(of: field, keys[first.key].name, keys[key].name))
      }
      if isNull { return }
    }
    seen[field.rawValue] = (key, isNull)

    switch (value, field) {
    case (.null, _): break
    case (.string(let range), _):
      rows.setCell(field, to: text.extracting(range))
    case (.escapedString, _): rows.setCell(field, to: unescaped.span)
    case (.bool(let flag), .emailVerified), (.bool(let flag), .disabled):
      rows.setCell(field, to: flag ? "true".utf8 : "false".utf8)
    case (.object(let range), .claims): rows.setCell(field, to: compact(text.extracting(range)).span)
    default: rows.addProblem(wrongType(value, of: field, in: text))
    }
  }

  private func repetition(of field: Field, _ first: String, _ second: String) -> Violation {
    let names = first == second ? "" : ", as \(quoted(first)) and as \(quoted(second))"
    return Violation(.json, field, problem: "stands twice\(names)", remedy: "keep the one that is right")
  }

  private func wrongType(_ value: Value, of field: Field, in text: Span<UInt8>) -> Violation {
    let (found, written): (String, String?) =
      switch value {
      case .number(let range): ("a number", text.extracting(range).withUnsafeBufferPointer(decoded))
      case .bool(let flag): ("true or false", flag ? "true" : "false")
      case .array: ("an array", nil)
      case .object: ("an object", nil)
      case .null, .string, .escapedString: ("text", nil)
      }
    let (wanted, remedy) =
      switch field {
      case .emailVerified, .disabled: ("neither true nor false", "write true or false")
      case .claims: ("not an object", #"write an object such as {"role": "teacher"}"#)
      default: ("not text", "write it as text in quotation marks")
      }
    return Violation(
      .wrongType, field, problem: "is \(found), \(wanted)", value: written, remedy: remedy)
  }
}

private func decoded(_ text: UnsafeBufferPointer<UInt8>) -> String {
  String(decoding: text, as: UTF8.self)
}

private func equal(_ bytes: [UInt8], _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
  guard bytes.count == range.count else { return false }
  for index in bytes.indices where bytes[index] != text[range.lowerBound + index] { return false }
  return true
}

/// The JSON text without the white space between its tokens.
private func compact(_ text: Span<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  var isString = false
  var isEscaped = false
  for index in text.indices {
    let byte = text[index]
    if isString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString = false
      }
    } else if byte == UInt8(ascii: "\"") {
      isString = true
    } else if byte <= UInt8(ascii: " ") {
      continue
    }
    result.append(byte)
  }
  return result
}
