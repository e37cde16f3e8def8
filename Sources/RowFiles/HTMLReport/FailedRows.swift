internal import Files
internal import JSONText
internal import Provisioning

/// The failed rows of a report: all as data on disk until the page is written, and the first as table rows for
/// printing and for readers without scripts.
struct FailedRows: ~Copyable, Sendable {
  /// More would make a page that no browser opens; the CSV report has them all.
  static let most = 100_000
  /// Bytes of table rows that stand in the page itself.
  static let previewSize = 65_536
  static let mostPreviewed = 200

  private(set) var data: SpoolFile
  private(set) var preview: HTML = ""
  private(set) var previewed = 0
  private(set) var count = 0
  private let files: ReportFiles

  init(beside path: String, files: ReportFiles) throws(SystemError) {
    data = try SpoolFile(beside: path)
    self.files = files
  }

  mutating func add(_ outcome: Outcome) throws(SystemError) {
    count += 1
    guard count <= Self.most else { return }
    let row = FailedRow(outcome, file: files.name(of: outcome.row.position))
    if previewed < Self.mostPreviewed && preview.text.utf8.count < Self.previewSize {
      preview += row.tableRow
      previewed += 1
    }
    let isFirst = count == 1
    try data.write { text in
      text.append(isFirst ? "\n" : ",\n")
      row.appendData(to: &text)
    }
  }

  consuming func takeData() -> SpoolFile { data }
}

private struct FailedRow {
  let outcome: Outcome
  let file: String?
  let email: String
  let name: String

  init(_ outcome: Outcome, file: String?) {
    self.outcome = outcome
    self.file = file
    let row = outcome.row
    let bytes = row.bytes
    email = row.trimmedRange(of: .email).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
    name = row.displayName ?? ""
  }

  /// The same cells, in the same order, as the script makes them from the data.
  var tableRow: HTML {
    let line = outcome.row.position.line
    let fileCell: HTML = file.map { "<td data-label=\"File\"><bdi>\($0)</bdi></td>" } ?? ""
    return """
      <tr>\(fileCell)<td data-label="Line" class="number">\(plain: line)</td>\
      <td data-label="Email"><bdi>\(email)</bdi></td><td data-label="Name"><bdi>\(name)</bdi></td>\
      <td data-label="Status"><span class="status \(outcome.status.tone)">\(outcome.status.rawValue)</span></td>\
      <td data-label="Step">\(outcome.step.rawValue)</td>\
      <td data-label="Code"><code>\(outcome.code)</code></td>\
      <td data-label="Message"><bdi>\(outcome.message)</bdi></td>\
      <td data-label="Attempts" class="number">\(plain: outcome.attempts)</td>\
      <td data-label="Time (ms)" class="number">\(plain: outcome.duration.milliseconds)</td></tr>

      """
  }

  func appendData(to text: inout [UInt8]) {
    text.append(UInt8(ascii: "["))
    if let file {
      text.append(scriptString: file)
      text.append(UInt8(ascii: ","))
    }
    text.append(decimal: outcome.row.position.line)
    for cell in [
      email, name, outcome.status.rawValue, outcome.step.rawValue, outcome.code, outcome.message,
    ] {
      text.append(UInt8(ascii: ","))
      text.append(scriptString: cell)
    }
    text.append(UInt8(ascii: ","))
    text.append(decimal: outcome.attempts)
    text.append(UInt8(ascii: ","))
    text.append(decimal: outcome.duration.milliseconds)
    text.append(UInt8(ascii: "]"))
  }
}

extension [UInt8] {
  /// Appends a JSON string that cannot end the script element it stands in.
  fileprivate mutating func append(scriptString text: String) {
    let start = count
    appendJSON(text)
    guard self[start...].contains(UInt8(ascii: "<")) else { return }
    let string = Array(self[start...])
    removeSubrange(start...)
    for byte in string {
      if byte == UInt8(ascii: "<") { append("\\u003c") } else { append(byte) }
    }
  }
}
