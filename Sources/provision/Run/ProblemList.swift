internal import Provisioning

/// Tells of the rows that are not ok, in the order of the input: the first twenty, then how many more.
actor ProblemList: OutcomeSink {
  static let most = 20

  private let messages: Messages
  private let files: [String]
  private var said = 0
  private var unsaid = 0

  init(messages: Messages, files: [String]) {
    self.messages = messages
    self.files = files
  }

  func write(_ outcomes: [Outcome]) async throws(OutputFailure) {
    for outcome in outcomes where outcome.isProblem {
      if said < Self.most {
        said += 1
        say(outcome)
      } else {
        unsaid += 1
      }
    }
  }

  func finish(_ summary: RunSummary) async throws(OutputFailure) {
    if unsaid > 0 {
      messages.error("\(unsaid) more \(unsaid == 1 ? "row is" : "rows are") not ok; the report names all")
    }
  }

  private func say(_ outcome: Outcome) {
    let position = outcome.row.position
    switch outcome.status {
    case .invalid, .duplicate: messages.error(at: place(position, files), outcome.message)
    default: messages.error(at: place(position, files), "\(outcome.status.rawValue): \(outcome.message)")
    }
  }
}

extension Outcome {
  /// Whether the row is worth a line on the terminal. A row that was not attempted is one of many, and the end
  /// of the run says why.
  fileprivate var isProblem: Bool { status != .notAttempted && (!status.isOK || !code.isEmpty) }
}

/// `users.csv:3`.
func place(_ position: RowPosition, _ files: [String]) -> String {
  "\(files[safe: position.file] ?? "?"):\(position.line)"
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
