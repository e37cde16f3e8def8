import JSONText
import Testing

/// How a process ended and what it wrote.
struct ToolResult {
  let command: String
  let directory: String
  /// The exit status; -9 for a process that signal 9 has ended.
  let status: Int32
  let outputBytes: [UInt8]
  let messageBytes: [UInt8]

  /// Standard output.
  var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Standard error.
  var messages: String { String(decoding: messageBytes, as: UTF8.self) }

  var messageLines: [String] { messages.split(separator: "\n").map(String.init) }

  /// Standard output as JSON.
  var json: JSONValue {
    get throws { try JSONValue(parsing: outputBytes) }
  }

  /// All that is needed to see why an expectation failed.
  var comment: Comment {
    """
    command: \(command)
    directory: \(directory)
    status: \(status)
    stdout: \(output.prefix(4000))
    stderr: \(messages.prefix(4000))
    """
  }
}
