extension Violation: CustomStringConvertible {
  /// The one wording of a violation, in the terminal, the report and the rejects file:
  /// `email: has no "@" ("ann.example.org"): write it as name@example.org`.
  public var description: String {
    var text = field.map { "\($0.word): " } ?? ""
    if let column { text += "column \(column): " }
    text += problem
    if let value { text += " (\(quoted(value)))" }
    return "\(text): \(remedy)"
  }
}

/// Text in double quotes with every character that could not be seen, or could steer a terminal, as its
/// code point; longer than 80 characters it is cut.
public func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars.prefix(80) {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case " "..."~": result.unicodeScalars.append(scalar)
    default:
      if isVisible(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
  }
  if text.unicodeScalars.count > 80 { result += "…" }
  return result + "\""
}

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
    .spaceSeparator:
    false
  default: true
  }
}
