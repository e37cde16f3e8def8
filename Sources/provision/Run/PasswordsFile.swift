internal import Files
internal import Provisioning
internal import Threads

/// The file of `--passwords-out`, as the one thread that writes it sees it: CSV with a line for each password.
final class PasswordsFile: Sendable {
  private struct State {
    var lines: Int
    var hasBlanks = false
  }

  let hasFileColumn: Bool
  /// By folded address: what earlier runs have kept here.
  let earlier: [String: Secret]
  private let path: String
  private let file: PrivateFile
  private let state: Locked<State>

  /// Starts a new file, or goes on with one that an earlier run has left.
  init(_ path: String, hasSeveralInputs: Bool) throws(PrivateFile.Failure) {
    self.path = path
    file = try PrivateFile(path)
    let start: Start?
    do throws(SystemError) {
      start = try Self.start(file, hasSeveralInputs: hasSeveralInputs)
    } catch {
      throw .system(error)
    }
    guard let start else { throw .notPrivate }
    hasFileColumn = start.hasFileColumn
    earlier = start.earlier
    state = Locked(State(lines: earlier.count))
  }

  private struct Start {
    let hasFileColumn: Bool
    let earlier: [String: Secret]
  }

  /// nil for a file that no run has written.
  private static func start(_ file: PrivateFile, hasSeveralInputs: Bool) throws(SystemError) -> Start? {
    let bytes = try file.contents()
    if bytes.isEmpty {
      let header = GeneratedPasswordLine.header(withFile: hasSeveralInputs)
      _ = try file.append(Array((header + "\n").utf8))
      try file.synchronize()
      return Start(hasFileColumn: hasSeveralInputs, earlier: [:])
    }
    let header = String(decoding: bytes.prefix { $0 != newline }, as: UTF8.self)
    guard
      let hasFileColumn = [true, false].first(where: { GeneratedPasswordLine.header(withFile: $0) == header })
    else { return nil }
    // A line without end was being written when the machine failed: its registration was never sent.
    let whole = bytes.lastIndex(of: newline).map { $0 + 1 } ?? 0
    if whole < bytes.count { try file.cut(to: whole) }
    return Start(hasFileColumn: hasFileColumn, earlier: passwords(in: bytes[..<whole]))
  }

  private static let newline = UInt8(ascii: "\n")

  private static func passwords(in bytes: ArraySlice<UInt8>) -> [String: Secret] {
    var passwords: [String: Secret] = [:]
    for text in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
      guard let line = GeneratedPasswordLine(text) else { continue }
      passwords[line.email.lowercased()] = Secret(line.password)
    }
    return passwords
  }

  /// Whether no password is in it.
  var isEmpty: Bool { state.withLock { $0.lines == 0 } }

  func append(_ line: GeneratedPasswordLine) throws(SystemError) -> Range<Int> {
    let range = try file.append(Array(line.text.utf8))
    state.withLock { $0.lines += 1 }
    return range
  }

  func synchronize() throws(SystemError) {
    try file.synchronize()
  }

  /// Makes empty lines of a line, at once: what a kill leaves behind is right too.
  func discard(_ range: Range<Int>) {
    // A line that stays is worth no more than a row that was refused: the report says so.
    try? file.overwrite(range, with: Self.newline)
    state.withLock { ($0.lines, $0.hasBlanks) = ($0.lines - 1, true) }
  }

  /// Takes empty lines out; a file without any password goes away.
  func finish() throws(SystemError) {
    let (lines, hasBlanks) = state.withLock { ($0.lines, $0.hasBlanks) }
    if lines == 0, file.isNew { return try Paths.remove(path) }
    guard hasBlanks else { return try file.synchronize() }
    var last = Self.newline
    let text = try file.contents().filter { byte in
      defer { last = byte }
      return byte != Self.newline || last != Self.newline
    }
    var copy = try AtomicFile(path, access: .ownerOnly)
    try copy.write { $0 += text }
    try copy.commit()
  }
}
