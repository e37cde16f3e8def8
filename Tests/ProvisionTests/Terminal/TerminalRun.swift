import Foundation
import TestSupport
import Testing

/// The built `provision` at a pseudo-terminal: `terminal.py` types and watches.
struct TerminalRun {
  enum Step {
    /// Waits until the program has written this since the last such step.
    case expect(String)
    case send(String)
    case signal(Int32)
    /// Makes the terminal as wide as that.
    case width(Int)
    /// Makes the terminal show what is typed, as a shell does when a job stops.
    case showInput
    case waitForHiding
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The lines of the screen at the end, as a terminal shows them.
  let screen: [String]
  /// All that was written to the terminal.
  let written: String
  /// The exit status; -9 for a process that signal 9 has ended.
  let status: Int
  /// Whether the terminal shows again what is typed.
  let echo: Bool

  init(
    _ arguments: [String], in directory: WorkingDirectory, columns: Int = 80, steps: [Step]
  ) throws {
    let task: [String: Any] = [
      "argv": [Self.binary] + arguments, "folder": directory.path, "columns": columns,
      "environment": Self.environment(in: directory), "steps": steps.map(\.json),
    ]
    let answer = try Self.run(
      "/usr/bin/env", ["python3", Self.script], in: directory,
      input: try JSONSerialization.data(withJSONObject: task))
    guard let result = try? JSONSerialization.jsonObject(with: answer.output) as? [String: Any],
      let screen = result["screen"] as? [String], let written = result["written"] as? String,
      let status = result["status"] as? Int, let echo = result["echo"] as? Bool
    else { throw Failure(description: answer.messages) }
    self.screen = screen
    self.written = written
    self.status = status
    self.echo = echo
  }

  /// The screen without empty lines at its end.
  var shown: String {
    screen.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  /// Runs `provision` without a terminal.
  static func withoutTerminal(
    _ arguments: [String], in directory: WorkingDirectory, input: String = ""
  ) throws -> (status: Int32, output: String, messages: String) {
    let done = try run(binary, arguments, in: directory, input: Data(input.utf8))
    return (done.status, String(decoding: done.output, as: UTF8.self), done.messages)
  }

  /// Changes a ledger or a store from outside.
  static func change(_ database: String, _ statement: String, in directory: WorkingDirectory) throws {
    let script = """
      import sqlite3, sys
      with sqlite3.connect(sys.argv[1]) as database: database.execute(sys.argv[2])
      """
    let done = try run(
      "/usr/bin/env", ["python3", "-c", script, database, statement], in: directory, input: Data())
    guard done.status == 0 else { throw Failure(description: done.messages) }
  }

  private static func run(
    _ program: String, _ arguments: [String], in directory: WorkingDirectory, input: Data
  ) throws -> (status: Int32, output: Data, messages: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment(in: directory)
    process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    try input.write(to: URL(fileURLWithPath: directory.path(".input")))
    let (output, messages) = (directory.path(".output"), directory.path(".messages"))
    for path in [output, messages] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: directory.path(".input")))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: messages))
    defer {
      for name in [".input", ".output", ".messages"] {
        try? FileManager.default.removeItem(atPath: directory.path(name))
      }
    }
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try Data(contentsOf: URL(fileURLWithPath: output)),
      try String(contentsOfFile: messages, encoding: .utf8)
    )
  }

  private static func environment(in directory: WorkingDirectory) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      // What the loader and the sanitizers need.
      name == "LD_LIBRARY_PATH" || name.hasSuffix("SAN_OPTIONS")
    }
    environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
    environment["HOME"] = directory.path
    environment["LANG"] = "C.UTF-8"
    environment["TERM"] = "xterm"
    return environment
  }

  /// The binary lies beside the test bundle, which is the running executable.
  private static let binary =
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path + "/provision"

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("terminal.py").path
}

extension TerminalRun.Step {
  fileprivate var json: [String: Any] {
    switch self {
    case .expect(let text): ["expect": text]
    case .send(let text): ["send": text]
    case .signal(let number): ["signal": Int(number)]
    case .width(let columns): ["width": columns]
    case .showInput: ["echo": true]
    case .waitForHiding: ["hidden": true]
    }
  }
}
