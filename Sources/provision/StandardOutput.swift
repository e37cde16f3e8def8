internal import Files

/// Results for the reader of standard output.
enum StandardOutput {
  /// Writes all of it. A reader that went away has seen enough: that is no error; of any other the user is told.
  static func write(_ text: String, _ messages: Messages) -> ExitStatus {
    do throws(SystemError) {
      try OpenFile.standardOutput.write(Array(text.utf8))
      return .ok
    } catch {
      if error.isBrokenPipe { return .ok }
      messages.error("standard output: cannot be written: \(error)")
      return .cannotWrite
    }
  }
}
