internal import JSONText
internal import Provisioning

extension [UInt8] {
  /// Appends an outcome as a JSON object whose members are the columns of the CSV report; all are always
  /// there, and none is changed for spreadsheets.
  mutating func append(json outcome: Outcome, files: ReportFiles) {
    let row = outcome.row
    let position = row.position
    let bytes = row.bytes
    append(UInt8(ascii: "{"))
    if let name = files.name(of: position) {
      append("\"file\":")
      appendJSON(name)
      append(UInt8(ascii: ","))
    }
    append("\"line\":")
    append(decimal: position.line)
    append(",\"record\":")
    append(decimal: position.record)
    append(",\"email\":")
    appendJSON(utf8: bytes.span.extracting(row.trimmedRange(of: .email) ?? 0..<0))
    append(",\"display_name\":")
    var name: [UInt8] = []
    name.append(displayNameOf: row, in: bytes)
    appendJSON(utf8: name.span)
    append(",\"status\":\"")
    append(text: outcome.status.rawValue)
    append("\",\"uid\":")
    appendJSON(outcome.uid)
    append(",\"step\":\"")
    append(text: outcome.step.rawValue)
    append("\",\"code\":")
    appendJSON(outcome.code)
    append(",\"message\":")
    appendJSON(outcome.message)
    append(",\"attempts\":")
    append(decimal: outcome.attempts)
    append(",\"duration_ms\":")
    append(decimal: outcome.duration.milliseconds)
    append(UInt8(ascii: "}"))
  }
}
