internal import Files
internal import JSONText
internal import Provisioning

/// Writes one rejects file.
final class RejectsWriter {
  let path: String
  private let output: OutputFile
  private let format: InputFormat
  private let hasByteOrderMark: Bool
  private var isEmpty = true

  init(_ destination: RejectsFile.Destination) throws(OutputFailure) {
    path = destination.path
    format = destination.format
    hasByteOrderMark = destination.hasByteOrderMark
    output = try OutputFile(path, access: .ownerOnly, option: "--rejects")
  }

  func write(_ outcome: Outcome) throws(OutputFailure) {
    try output.write { text in
      switch format {
      case .delimited(let dialect): append(outcome, as: dialect, to: &text)
      case .jsonArray: append(outcome, after: isEmpty ? "[\n" : ",\n", to: &text)
      case .jsonUsers: append(outcome, after: isEmpty ? "{\"users\":[\n" : ",\n", to: &text)
      case .ndjson: append(outcome, after: isEmpty ? "" : "\n", to: &text)
      }
    }
    isEmpty = false
  }

  /// - Returns: whether there is a file now.
  func finish() throws(OutputFailure) -> Bool {
    if isEmpty {
      output.discard()
      return false
    }
    try output.write { text in
      switch format {
      case .delimited: break
      case .jsonArray: text.append("\n]\n")
      case .jsonUsers: text.append("\n]}\n")
      case .ndjson: text.append("\n")
      }
    }
    try output.commit()
    return true
  }

  private func append(_ outcome: Outcome, as dialect: InputFormat.Dialect, to text: inout [UInt8]) {
    if isEmpty { appendHeader(dialect, to: &text) }
    text.append(contentsOf: outcome.row.original)
    text.append(dialect.delimiter)
    text.append(decimal: outcome.row.position.line)
    text.append(dialect.delimiter)
    text.append(text: outcome.status.rawValue)
    text.append(dialect.delimiter)
    let start = text.count
    text.append(text: outcome.complaint)
    CSVCell(delimiter: dialect.delimiter, disarmsFormulas: false).close(&text, from: start)
    text.append(contentsOf: dialect.lineEnd)
  }

  private func appendHeader(_ dialect: InputFormat.Dialect, to text: inout [UInt8]) {
    if hasByteOrderMark { text.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
    guard let header = dialect.header else { return }
    text.append(contentsOf: header)
    for name in RejectCells.names {
      text.append(dialect.delimiter)
      text.append(text: name)
    }
    text.append(contentsOf: dialect.lineEnd)
  }

  private func append(_ outcome: Outcome, after separator: StaticString, to text: inout [UInt8]) {
    text.append(separator)
    guard let object = JSONObjectText(outcome.row.original) else {
      text.append(contentsOf: outcome.row.original)
      return
    }
    object.append(to: &text, leavingOut: "provision_") { text in
      text.append("\"provision_line\":")
      text.append(decimal: outcome.row.position.line)
      text.append(",\"provision_status\":")
      text.appendJSON(outcome.status.rawValue)
      text.append(",\"provision_error\":")
      text.appendJSON(outcome.complaint)
    }
  }
}

extension Outcome {
  /// What is wrong with the row, for the person who mends it.
  fileprivate var complaint: String { message.isEmpty ? code : message }
}
