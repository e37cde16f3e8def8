internal import Files
internal import JSONText
internal import Provisioning

/// The outcomes of a past run, read back from the lines that its ledger folder keeps.
struct PastOutcomes: ~Copyable {
  private let file: OpenFile
  private let path: String
  private let inputs: [String]
  private var buffer: [UInt8]
  /// Bytes read; those before `position` are used.
  private var text: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  private static let batchRows = 1000

  init(_ path: String, inputs: [String]) throws(CommandFailure) {
    do throws(SystemError) {
      file = try OpenFile.reading(path)
    } catch {
      throw CommandFailure(
        .noInput,
        error.isNotFound
          ? "the outcomes of this run are not kept: it did not come to its end, or "
            + "\(LedgerFolder.keptOutcomes) runs came after it; run the input again for a new report"
          : "\(path): cannot be read: \(error)")
    }
    self.path = path
    self.inputs = inputs
    buffer = Array(repeating: 0, count: 1 << 16)
  }

  /// The next outcomes in the order of the input; empty at their end.
  mutating func next() throws(CommandFailure) -> [Outcome] {
    var outcomes: [Outcome] = []
    while outcomes.count < Self.batchRows, let line = try nextLine() {
      let record: JSONValue
      do throws(JSONSyntaxError) {
        record = try JSONValue(parsing: line)
      } catch {
        throw damaged
      }
      // The last line holds the run itself.
      if record["run"] != nil { break }
      guard let outcome = outcome(record) else { throw damaged }
      outcomes.append(outcome)
    }
    return outcomes
  }

  private var damaged: CommandFailure {
    CommandFailure(.cannotWrite, "\(path) is damaged: the outcomes of this run cannot be read")
  }

  private mutating func nextLine() throws(CommandFailure) -> [UInt8]? {
    while true {
      if let end = text[position...].firstIndex(of: 10) {
        defer { position = end + 1 }
        return Array(text[position..<end])
      }
      if isAtEnd { return nil }
      text.removeSubrange(..<position)
      position = 0
      do throws(SystemError) {
        let count = try file.read(into: &buffer)
        if count == 0 { isAtEnd = true } else { text.append(contentsOf: buffer[..<count]) }
      } catch {
        throw CommandFailure(.noInput, "\(path): cannot be read: \(error)")
      }
    }
  }

  private func outcome(_ record: JSONValue) -> Outcome? {
    guard let status = record["status"]?.string.flatMap(RowStatus.init(rawValue:)),
      let step = record["step"]?.string.flatMap(Step.init(rawValue:)), let line = record["line"]?.integer,
      let number = record["record"]?.integer
    else { return nil }
    let file = record["file"]?.string.flatMap { inputs.firstIndex(of: $0) } ?? 0
    var rows = RowBatch.Builder(file: file)
    rows.beginRow(line: line, number: number)
    if let email = record["email"]?.string { rows.setCell(.email, to: email.utf8) }
    if let name = record["display_name"]?.string { rows.setCell(.name, to: name.utf8) }
    guard let row = rows.take().first else { return nil }
    return Outcome(
      row, status, step: step, uid: record["uid"]?.string ?? "", code: record["code"]?.string ?? "",
      message: record["message"]?.string ?? "", attempts: record["attempts"]?.integer ?? 0,
      duration: .milliseconds(record["duration_ms"]?.integer ?? 0))
  }
}
