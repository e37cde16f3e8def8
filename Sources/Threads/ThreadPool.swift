import FoundationEssentials

/// Threads that share the work of jobs which keep a core busy, one job a thread at a time.
public final class ThreadPool: Sendable {
  private let inbox = Inbox<@Sendable () -> Void>()

  /// False where the system gives no thread: jobs run on the threads of their callers instead.
  private let hasThreads: Bool

  /// Starts the threads, or as many of them as the system gives.
  public convenience init(threads: Int = ThreadPool.coreCount) {
    self.init(threads: threads, start: startThread)
  }

  init(threads: Int, start: (@escaping @Sendable () -> Void) -> Bool) {
    var started = 0
    for _ in 0..<max(threads, 1) {
      let isStarted = start { [inbox] in
        while let job = inbox.takeOne() { job() }
      }
      if isStarted { started += 1 }
    }
    hasThreads = started > 0
  }

  deinit {
    inbox.finish()
  }

  /// Runs `body` on one of the threads and suspends until it is done.
  public func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    guard hasThreads else { return body() }
    return await withCheckedContinuation { continuation in
      // Refused only after `deinit`, which a call keeps from happening.
      _ = inbox.add { continuation.resume(returning: body()) }
    }
  }

  /// Cores that this process may use; fewer than the machine has where a scheduler or container says so.
  public static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
