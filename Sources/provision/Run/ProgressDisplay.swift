internal import Files
internal import Provisioning
internal import Threads

/// Shows the progress of a run: a line that is redrawn on a terminal, a message now and then elsewhere, and either
/// way when SIGUSR1 asks for it.
final class ProgressDisplay: OutcomeSink {
  enum Style: Sendable, Equatable {
    case line, log, none

    /// - Parameter isShared: whether results go to the same terminal.
    init(_ options: MessageOptions, _ environment: [String: String], isTerminal: Bool, isShared: Bool) {
      let canRedraw = isTerminal && environment["TERM"] != "dumb" && !isShared
      self =
        switch options.progress {
        case .never: .none
        case .always: options.logFormat == .json ? .log : .line
        case .auto where options.quiet: .none
        case .auto: canRedraw ? .line : .log
        }
    }

    fileprivate var interval: Duration? {
      switch self {
      case .line: .milliseconds(100)
      case .log: .seconds(30)
      case .none: nil
      }
    }
  }

  private let style: Style
  private let progress: Locked<Progress>
  private let messages: Messages
  private let timing: Timing
  private let pacer: Pacer?
  private let stop: RunStop

  /// - Parameter pacer: the one that requests wait for; nil for a run that makes none.
  init(
    _ style: Style, _ expected: ExpectedRows, _ messages: Messages, _ timing: Timing, pacer: Pacer?,
    stop: RunStop
  ) {
    self.style = style
    progress = Locked(Progress(expected, startingAt: timing.now()))
    self.messages = messages
    self.timing = timing
    self.pacer = pacer
    self.stop = stop
  }

  func write(_ outcomes: [Outcome]) throws(OutputFailure) {
    progress.withLock { $0.add(outcomes) }
  }

  func finish(_ summary: RunSummary) throws(OutputFailure) {}

  /// Shows the progress again and again until the task is cancelled, and takes the line away then.
  func keepShowing() async {
    guard let interval = style.interval else { return }
    while await timing.sleep(interval) {
      switch style {
      case .line:
        // The last column stays free: some terminals begin a new line when it is written.
        let width = (OpenFile.standardError.terminalWidth ?? 80) - 1
        messages.showStatus(text.line(width: width))
      case .log: messages.note(text.line)
      case .none: break
      }
    }
    if style == .line { messages.showStatus("") }
  }

  func showNow() {
    messages.answer(text.line)
  }

  private var text: ProgressText {
    let now = timing.now()
    let hindrance: Progress.Hindrance? =
      stop.isStopped ? .stopping : pacer?.pause.map { .pause($0) }
    return progress.withLock { $0.text(at: now, hindrance) }
  }
}
