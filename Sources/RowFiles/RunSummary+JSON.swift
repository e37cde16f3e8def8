internal import JSONText
public import Provisioning

extension RunSummary {
  /// The `run` object of the JSON reports and of `runs --json`, on one line.
  public var json: [UInt8] {
    var text: [UInt8] = []
    text.append("{\"id\":")
    text.appendJSON(id)
    text.append(",\"started_at\":")
    text.appendJSON(startedAt)
    text.append(",\"finished_at\":")
    text.appendJSON(finishedAt)
    text.append(",\"target\":{\"backend\":")
    text.appendJSON(target.backend)
    text.append(",\"project\":")
    text.append(jsonOrNull: target.project)
    text.append(",\"tenant\":")
    text.append(jsonOrNull: target.tenant)
    text.append(",\"store\":")
    text.append(jsonOrNull: target.store)
    text.append("},\"inputs\":[")
    for (index, input) in inputs.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text.appendJSON(input)
    }
    text.append("],\"read\":")
    text.append(decimal: totals.read)
    text.append(",\"blank\":")
    text.append(decimal: totals.blank)
    text.append(",\"statuses\":{")
    for (index, entry) in totals.occurring.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text.appendJSON(entry.status.rawValue)
      text.append(UInt8(ascii: ":"))
      text.append(decimal: entry.count)
    }
    text.append("},\"exit_code\":")
    text.append(decimal: Int(exitCode))
    text.append(",\"stopped_by\":")
    text.append(jsonOrNull: stoppedBy)
    text.append(UInt8(ascii: "}"))
    return text
  }
}

extension [UInt8] {
  fileprivate mutating func append(jsonOrNull text: String?) {
    if let text { appendJSON(text) } else { append("null") }
  }
}
