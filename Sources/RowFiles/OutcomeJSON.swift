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
      append(json: name)
      append(UInt8(ascii: ","))
    }
    append("\"line\":")
    append(decimal: position.line)
    append(",\"record\":")
    append(decimal: position.record)
    append(",\"email\":\"")
    if let email = row.trimmedRange(of: .email) { append(jsonEscaped: bytes[email]) }
    append("\",\"display_name\":\"")
    var name: [UInt8] = []
    name.append(displayNameOf: row, in: bytes)
    append(jsonEscaped: name)
    append("\",\"status\":\"")
    append(text: outcome.status.rawValue)
    append("\",\"uid\":")
    append(json: outcome.uid)
    append(",\"step\":\"")
    append(text: outcome.step.rawValue)
    append("\",\"code\":")
    append(json: outcome.code)
    append(",\"message\":")
    append(json: outcome.message)
    append(",\"attempts\":")
    append(decimal: outcome.attempts)
    append(",\"duration_ms\":")
    append(decimal: outcome.duration.milliseconds)
    append(UInt8(ascii: "}"))
  }
}
