internal import Files

/// A question before something that cannot be taken back.
enum Confirmation {
  /// Returns when the answer is yes.
  ///
  /// - Parameter option: what says yes where nobody can be asked.
  static func ask(_ question: String, option: String, _ context: Context) throws(CommandFailure) {
    guard OpenFile.standardInput.isTerminal, OpenFile.standardError.isTerminal else {
      throw CommandFailure(.usage, "\(question) There is no terminal to ask at: give \(option) to say yes")
    }
    try? OpenFile.standardError.write(Array("\(question) [y/N] ".utf8))
    let answer = readLine() ?? ""
    guard ["y", "yes"].contains(answer.lowercased()) else {
      throw CommandFailure(.usage, "nothing was done")
    }
  }
}
