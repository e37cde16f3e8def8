import CCurl
import Synchronization
import Threads

/// One call of `send`, shared by its task and the thread.
final class Exchange: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>
  typealias Continuation = CheckedContinuation<Outcome, Never>

  let request: HTTPRequest
  private let cancelled = Atomic(false)

  init(_ request: HTTPRequest) {
    self.request = request
  }

  /// Marks it before the thread is told, so that a cancellation that overtakes the start is not lost.
  func cancel() {
    cancelled.store(true, ordering: .releasing)
  }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
}

/// What tasks want of the thread that runs curl.
enum Command: Sendable {
  /// Send the request and resume the continuation, once.
  case start(Exchange, Exchange.Continuation)
  case cancel(Exchange)
}

/// The inbox of the thread that runs curl, and the bell that wakes it.
final class Mailbox: Sendable {
  private struct State {
    var commands: [Command] = []
    /// Whether the thread waits, or is about to, and must be woken.
    var isAsleep = false
    /// Whether the thread is to end; nothing is taken in any more.
    var isClosed = false
  }

  // Safe: tasks call nothing but curl_multi_wakeup, which curl allows from any thread, and only while the state
  // is locked and not closed; the thread destroys the handle after closing.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer
  private let state = Locked(State())

  init(multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  /// Hands a command to the thread.
  ///
  /// - Returns: false when the mailbox is closed, and the command forgotten.
  func post(_ command: Command) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.commands.append(command)
      wake(&state)
      return true
    }
  }

  /// Tells the thread to end.
  func close() {
    state.withLock { state in
      if state.isClosed { return }
      wake(&state)
      state.isClosed = true
    }
  }

  private func wake(_ state: inout State) {
    if state.isAsleep {
      state.isAsleep = false
      curl_multi_wakeup(multi)
    }
  }

  /// Takes all commands, in exchange for an empty array whose storage is used again.
  ///
  /// - Returns: whether the thread is to go on.
  func exchange(for commands: inout [Command]) -> Bool {
    state.withLock { state in
      state.isAsleep = false
      swap(&state.commands, &commands)
      return !state.isClosed
    }
  }

  /// Whether there is nothing to do but wait; from here on a command wakes the thread.
  func fallsAsleep() -> Bool {
    state.withLock { state in
      state.isAsleep = state.commands.isEmpty && !state.isClosed
      return state.isAsleep
    }
  }
}
