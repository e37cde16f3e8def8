internal import Files

/// Where a person is asked, line by line.
protocol DialogueTerminal: Sendable {
  /// Shows text as it is, without a line end of its own.
  func show(_ text: String)
  /// Shows the prompt and reads the answer, without its line end; nil at the end of input.
  ///
  /// - Parameter hidden: whether nothing of the answer is shown.
  func ask(_ prompt: String, hidden: Bool) -> [UInt8]?
}

extension DialogueTerminal {
  func say(_ line: String) { show(line + "\n") }
}

extension Terminal: DialogueTerminal {
  func show(_ text: String) {
    // A terminal that is gone is noticed by the next read.
    try? write(text)
  }

  func ask(_ prompt: String, hidden: Bool) -> [UInt8]? {
    do throws(SystemError) {
      guard hidden else {
        try write(prompt)
        return try readLine()
      }
      // Hidden before the prompt is seen, so that not even a quick answer shows.
      return try hidingInput { () throws(SystemError) in
        try write(prompt)
        return try readLine()
      }
    } catch {
      return nil
    }
  }
}
