internal import Synchronization
internal import Threads

/// Why intake ended before the input did.
public enum StopReason: Sendable, Equatable {
  /// SIGINT or SIGTERM.
  case signal(Int32)
  case maxDuration
  case maxErrors
  case maxErrorRate
  /// The service throttled a row through all its retries.
  case quota(BackendFailure)
  /// Credentials, project or provider are at fault.
  case misconfigured(BackendFailure)
  /// The backend does not answer.
  case unreachable(BackendFailure)
  /// The backend's own storage cannot be written.
  case unwritable(BackendFailure)
  case ledger(LedgerFailure)
  case output(OutputFailure)
  case input(InputFailure)

  /// The word in the report's `stopped_by`.
  public var word: String {
    switch self {
    case .signal(let number): number == 2 ? "SIGINT" : "SIGTERM"
    case .maxDuration: "max_duration"
    case .maxErrors: "max_errors"
    case .maxErrorRate: "max_error_rate"
    case .quota: "quota"
    case .misconfigured: "misconfigured"
    case .unreachable: "unreachable"
    case .unwritable: "unwritable"
    case .ledger: "ledger"
    case .output: "output"
    case .input: "input"
    }
  }
}

/// The one switch that ends intake. Rows in flight finish; rows that wait for a retry give up.
public final class RunStop: Sendable {
  private struct State {
    var reason: StopReason?
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var tickets = 0
  }

  private let state = Locked(State())
  private let flag = Atomic(false)

  public init() {}

  /// Whether a reason was given. Takes no lock: it is asked for every row.
  public var isStopped: Bool { flag.load(ordering: .acquiring) }

  /// The first reason given; later ones are consequences of it.
  public var reason: StopReason? { state.withLock { $0.reason } }

  public func stop(_ reason: StopReason) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.reason == nil else { return [] }
      state.reason = reason
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    flag.store(true, ordering: .releasing)
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when a reason is given, or when the task is cancelled.
  public func wait() async {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.reason != nil || Task.isCancelled { return true }
          state.waiting[ticket] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
    }
  }

  /// Waits for `delay`, or until the run stops.
  ///
  /// - Returns: whether the whole time has passed.
  public func pause(for delay: Duration, on time: Timing) async -> Bool {
    if isStopped { return false }
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask { await time.sleep(delay) }
      group.addTask {
        await self.wait()
        return false
      }
      let passed = await group.next() ?? false
      group.cancelAll()
      return passed
    }
  }
}
