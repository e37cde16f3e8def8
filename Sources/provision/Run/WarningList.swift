internal import Provisioning
internal import Threads

/// Tells of rows that are worth a look: the first twenty warnings, then how many more; with `-v`, all.
///
/// No report has them, so that a million trimmed cells are neither a million lines nor passed over in silence.
final class WarningList: Sendable {
  static let most = 20

  private let messages: Messages
  private let files: [String]
  private let count = Locked(0)

  /// - Parameter files: the inputs' names.
  init(messages: Messages, files: [String]) {
    self.messages = messages
    self.files = files
  }

  func say(_ warnings: [RowWarning]) {
    let earlier = count.withLock { count in
      defer { count += warnings.count }
      return count
    }
    let said = messages.saysDetails ? warnings[...] : warnings.prefix(max(Self.most - earlier, 0))
    for warning in said {
      let field = warning.field.map { "\($0.word): " } ?? ""
      messages.warning(at: place(warning.position, files), field + warning.text)
    }
  }

  func finish() {
    let unsaid = count.withLock { $0 } - Self.most
    guard unsaid > 0, !messages.saysDetails else { return }
    messages.warning("\(unsaid) more \(unsaid == 1 ? "warning is" : "warnings are") not shown; -v shows all")
  }
}
