import Foundation
import TestSupport
import Testing

@testable import provision

/// Progress of the real binary at a real terminal.
@Suite struct ProgressDisplayTests {
  let directory: WorkingDirectory

  /// Two hundred rows, of which the one on line 5 is wrong.
  init() throws {
    directory = try WorkingDirectory()
    let rows = (2...201).map { line in
      line == 5 ? "Bad,bad,a password\n" : "User \(line),user\(line)@example.org,password \(line)\n"
    }
    try directory.write("users.csv", "name,email,password\n" + rows.joined())
  }

  private static let slowly = ["users.csv", "--rate", "20", "--concurrency", "2"]
  private static let problem = "users.csv:5: email: has no \"@\" (\"bad\"): write it as name@example.org"

  /// Messages stand above the line whole, and the line is gone at the end, at any width.
  @Test(arguments: [200, 80, 64]) func messagesAndProgressShareTheTerminal(_ columns: Int) throws {
    let run = try TerminalRun(
      Self.slowly, in: directory, columns: columns,
      steps: [.expect("users.csv:5:"), .expect("1 failed"), .signal(SIGINT)])
    #expect(run.status == 130)
    #expect(run.screen.contains { Self.problem.hasPrefix($0) && !$0.isEmpty })
    #expect(!run.screen.contains { $0.contains(" of 200 rows") })
    #expect(run.screen.filter { $0.hasPrefix("users.csv:5:") }.count == 1)
    #expect(run.screen.contains { $0.hasPrefix("200 rows: ") })
  }

  /// On a terminal of twenty columns the line never wraps: it is redrawn in its place.
  @Test func narrowTerminal() throws {
    let run = try TerminalRun(
      Self.slowly + ["--quiet", "--progress", "always"], in: directory, columns: 20,
      steps: [
        .expect(" of 200 rows"), .width(12), .expect(" of 200 r\r"), .signal(SIGTERM),
      ])
    #expect(run.status == 143)
    let before = run.screen.prefix { !$0.hasPrefix("provision: error:") }
    // The message of the wrong row, at twenty columns, and nothing of the progress.
    #expect(!before.contains { $0.contains("of 200") })
  }

  /// A signal asks for the progress where it is not shown by itself.
  @Test func answersSIGUSR1() throws {
    let run = try TerminalRun(
      Self.slowly + ["--progress", "never"], in: directory, columns: 200,
      steps: [.expect("users.csv:5:"), .signal(SIGUSR1), .expect(" of 200 rows"), .signal(SIGINT)])
    #expect(run.screen.filter { $0.contains(" of 200 rows") }.count == 1)
  }

  /// Nothing but messages goes to a pipe within the first half minute.
  @Test func keepsOffPipes() throws {
    try directory.write("few.csv", "name,email,password\nAnn,ann@example.org,correct horse\n")
    let run = try TerminalRun.withoutTerminal(["few.csv"], in: directory)
    #expect(run.status == 0)
    #expect(run.messages.split(separator: "\n").count == 1)
    #expect(!run.messages.contains("\u{1B}"))
  }

  static let styles:
    [(
      progress: MessageOptions.When, quiet: Bool, term: String, isTerminal: Bool, isShared: Bool,
      style: ProgressDisplay.Style
    )] = [
      (.auto, false, "xterm", true, false, .line), (.auto, false, "xterm", false, false, .log),
      (.auto, false, "dumb", true, false, .log), (.auto, false, "xterm", true, true, .log),
      (.auto, true, "xterm", true, false, .none), (.always, true, "xterm", false, false, .line),
      (.never, false, "xterm", true, false, .none),
    ]

  @Test(arguments: styles.indices) func chooses(_ index: Int) {
    let it = Self.styles[index]
    let options = MessageOptions(progress: it.progress, quiet: it.quiet)
    #expect(
      ProgressDisplay.Style(options, ["TERM": it.term], isTerminal: it.isTerminal, isShared: it.isShared)
        == it.style)
  }
}
