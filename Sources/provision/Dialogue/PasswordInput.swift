internal import Files

/// The password that a script gives on standard input.
enum PasswordInput {
  /// More than the longest password of any backend takes in UTF-8.
  private static let most = 65_536

  /// All of standard input but one line end.
  static func read() throws(CommandFailure) -> [UInt8] {
    let input = OpenFile.standardInput
    if input.isTerminal {
      throw CommandFailure(
        .usage, "standard input is a terminal: leave --password-stdin out to be asked for the password")
    }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    do throws(SystemError) {
      while text.count <= most {
        let count = try input.read(into: &piece)
        if count == 0 { break }
        text += piece[..<count]
      }
    } catch {
      throw CommandFailure(.noInput, "standard input cannot be read: \(error)")
    }
    return try password(from: text)
  }

  /// - Parameter text: a line; its end is not part of the password.
  static func password(from text: [UInt8]) throws(CommandFailure) -> [UInt8] {
    var text = text[...]
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    if text.isEmpty { throw CommandFailure(.usage, "standard input is empty: it should be the password") }
    if text.contains(UInt8(ascii: "\n")) || text.count > most {
      throw CommandFailure(
        .usage, "standard input is more than one line: it should be the password and nothing else")
    }
    return Array(text)
  }
}
