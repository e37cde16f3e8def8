import Foundation
import Glibc

/// A process that was started; what it writes is gathered while it is waited for.
final class RunningTool {
  /// A process that says and does nothing for so long hangs, and is killed.
  private static let patience: Int32 = 120_000

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let command: String
  private let directory: String
  let process: pid_t
  private var output: Stream
  private var messages: Stream
  private var status: Int32?

  private struct Stream {
    let descriptor: Int32
    var bytes: [UInt8] = []
    var isAtEnd = false
  }

  /// - Parameters:
  ///   - words: path of the program and its arguments.
  ///   - input: standard input.
  init(_ words: [String], environment: [String: String], directory: String, input: String) throws {
    command = words.joined(separator: " ")
    self.directory = directory
    let source = try Self.file(holding: input, in: directory)
    defer { close(source) }
    // One at a time, so that no process inherits the pipes of another.
    Self.turn.lock()
    defer { Self.turn.unlock() }
    let outputEnds = try Self.pipe()
    let messageEnds = try Self.pipe()
    output = Stream(descriptor: outputEnds.reading)
    messages = Stream(descriptor: messageEnds.reading)
    defer {
      close(outputEnds.writing)
      close(messageEnds.writing)
    }
    process = try spawn(
      ["/usr/bin/env", "-C", directory] + words, environment,
      [source, outputEnds.writing, messageEnds.writing])
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(output.descriptor)
    close(messages.descriptor)
  }

  func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// Waits for the end of the process.
  func wait() throws -> ToolResult {
    while try gather() {}
    if status == nil {
      var word: Int32 = 0
      waitpid(process, &word, 0)
      // WIFSIGNALED and WEXITSTATUS, which Swift does not import.
      let signal = word & 0x7F
      status = signal == 0 ? (word >> 8) & 0xFF : -signal
    }
    return ToolResult(
      command: command, directory: directory, status: status ?? 0, outputBytes: output.bytes,
      messageBytes: messages.bytes)
  }

  /// Waits until the process has said this on standard error.
  ///
  /// - Returns: false when it ended before.
  func waitForMessage(_ text: String) throws -> Bool {
    while !String(decoding: messages.bytes, as: UTF8.self).contains(text) {
      guard try gather() else { return false }
    }
    return true
  }

  /// Waits until `events` has seen so many.
  ///
  /// - Returns: false when the process ended before.
  func waitForEvents(_ count: Int, _ events: FolderEvents) throws -> Bool {
    while events.count < count {
      guard try gather(alongside: events) else { return false }
    }
    return true
  }

  /// Waits for the next piece of output, or for events.
  ///
  /// - Returns: false when the process has closed both streams.
  private func gather(alongside events: FolderEvents? = nil) throws -> Bool {
    var waiting: [pollfd] = []
    for stream in [output, messages] where !stream.isAtEnd {
      waiting.append(pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0))
    }
    guard !waiting.isEmpty else { return false }
    if let events { waiting.append(pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)) }
    let ready = poll(&waiting, UInt(waiting.count), Self.patience)
    guard ready > 0 else {
      if ready < 0, errno == EINTR { return true }
      kill(process, SIGKILL)
      throw Failure(description: "\(command) hung in \(directory)")
    }
    for entry in waiting where entry.revents != 0 {
      if entry.fd == output.descriptor {
        Self.read(&output)
      } else if entry.fd == messages.descriptor {
        Self.read(&messages)
      } else {
        events?.read()
      }
    }
    return true
  }

  private static func read(_ stream: inout Stream) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(stream.descriptor, &buffer, buffer.count)
    if count > 0 { stream.bytes += buffer[..<count] } else { stream.isAtEnd = true }
  }

  private static let turn = NSLock()

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw Failure(description: "no pipe: errno \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// A file without a name, to be read from its start.
  private static func file(holding text: String, in directory: String) throws -> Int32 {
    let path = "\(directory)/.input"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    unlink(path)
    var text = text
    let written = text.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
    guard written == text.utf8.count, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw Failure(description: "standard input cannot be prepared: errno \(errno)")
    }
    return descriptor
  }
}

/// Starts a program with these descriptors as 0, 1 and 2, and with every signal as it is by default: the test
/// process may ignore some.
private func spawn(
  _ words: [String], _ environment: [String: String], _ descriptors: [Int32]
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, descriptor) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
  }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

  var arguments = words.map { strdup($0) } + [nil]
  var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
  defer { for text in arguments + variables { free(text) } }
  var process: pid_t = 0
  let error = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
  guard error == 0 else {
    throw RunningTool.Failure(description: "\(words[0]) cannot be started: errno \(error)")
  }
  return process
}
