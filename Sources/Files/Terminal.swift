import Glibc
import Synchronization

/// The terminal at standard input and standard error, where a person can be asked.
public final class Terminal: Sendable {
  private let original: termios
  private let isHiding = Atomic(false)

  /// nil when there is no such terminal.
  public init?() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    original = settings
  }

  /// Writes to standard error, where a prompt is seen although the results go to a file.
  public func write(_ text: String) throws(SystemError) {
    try OpenFile.standardError.write(Array(text.utf8))
  }

  /// Reads one line, without its end; nil at the end of input (Ctrl-D).
  public func readLine() throws(SystemError) -> [UInt8]? {
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    // One byte at a time, so that what is typed ahead stays for whoever reads next.
    while try OpenFile.standardInput.read(into: &byte) == 1 {
      if byte[0] == UInt8(ascii: "\n") { return line }
      line.append(byte[0])
    }
    return line.isEmpty ? nil : line
  }

  /// Shows nothing of what is typed while `body` runs but the end of the line.
  public func hidingInput<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
    isHiding.store(true, ordering: .sequentiallyConsistent)
    hide()
    defer { restore() }
    return try body()
  }

  /// Makes the terminal show again what is typed. To be called also before the process ends at once.
  public func restore() {
    guard isHiding.exchange(false, ordering: .sequentiallyConsistent) else { return }
    var settings = original
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Hides input again after the process was stopped (Ctrl-Z): the shell has made it visible meanwhile.
  public func hideAgain() {
    if isHiding.load(ordering: .sequentiallyConsistent) { hide() }
  }

  private func hide() {
    var settings = original
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }
}

extension OpenFile {
  /// Columns of the terminal that the file is; nil when it is none, or does not know.
  public var terminalWidth: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
