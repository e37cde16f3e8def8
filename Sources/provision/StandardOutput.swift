internal import Files

/// Results for the reader of standard output.
enum StandardOutput {
  /// Writes all of it. A reader that went away has seen enough: that is no error.
  static func write(_ text: String) -> ExitStatus {
    do throws(SystemError) {
      try OpenFile.standardOutput.write(Array(text.utf8))
      return .ok
    } catch {
      return error.isBrokenPipe ? .ok : .cannotWrite
    }
  }
}
