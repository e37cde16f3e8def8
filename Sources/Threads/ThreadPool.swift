import FoundationEssentials

/// Threads that share the work of jobs which keep a core busy, one job a thread at a time.
public final class ThreadPool: Sendable {
  private let inbox = Inbox<@Sendable () -> Void>()

  /// Starts the threads.
  public init(threads: Int = ThreadPool.coreCount) {
    for _ in 0..<max(threads, 1) {
      startThread { [inbox] in
        while let job = inbox.takeOne() { job() }
      }
    }
  }

  deinit {
    inbox.finish()
  }

  /// Runs `body` on one of the threads and suspends until it is done.
  public func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      // Refused only after `deinit`, which a call keeps from happening.
      _ = inbox.add { continuation.resume(returning: body()) }
    }
  }

  /// Cores that this process may use; fewer than the machine has where a scheduler or container says so.
  public static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
