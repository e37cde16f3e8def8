extension Row {
  /// The display name that the row asks for: its name or, without one, first and last name with a space
  /// between; trimmed. nil when it has none.
  public var displayName: String? {
    if let name = trimmedText(of: .name) { return name }
    let parts = [trimmedText(of: .firstName), trimmedText(of: .lastName)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The text of a cell without what surrounds it; nil when nothing is left.
  private func trimmedText(of field: Field) -> String? {
    guard let range = trimmedRange(of: field) else { return nil }
    return String(decoding: batch.bytes[range], as: UTF8.self)
  }

  /// The range of a cell without what surrounds it; nil when nothing is left.
  public func trimmedRange(of field: Field) -> Range<Int>? {
    guard let cell = range(of: field) else { return nil }
    let bytes = batch.bytes
    let inner = Trimming.range(of: bytes.span.extracting(cell))
    return inner.isEmpty ? nil : cell.lowerBound + inner.lowerBound..<cell.lowerBound + inner.upperBound
  }

  /// The text of an optional cell as it stands; nil when there is nothing in it but white space.
  func optionalText(of field: Field) -> String? {
    trimmedRange(of: field) == nil ? nil : text(of: field)
  }
}
