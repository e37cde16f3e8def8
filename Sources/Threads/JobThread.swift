/// A thread of its own for blocking work, so that the threads of Swift's tasks are never held up.
///
/// It takes everything that waits in its inbox at once and hands it to `body` as one batch: what a group
/// commit needs. `finish()` lets it end once the inbox is empty.
///
/// Where the system gives no thread, jobs run on the threads of their callers instead, one batch at a time.
public final class JobThread<Job: Sendable>: Sendable {
  private let inbox = Inbox<Job>()
  /// What callers run, one at a time, when there is no thread; nil when there is one.
  private let standIn: Locked<@Sendable ([Job]) -> Void>?

  /// Starts the thread.
  ///
  /// - Parameter body: called on the thread with all jobs that have gathered, in the order they were added. It
  ///   must not add jobs itself.
  public convenience init(_ body: @escaping @Sendable ([Job]) -> Void) {
    self.init(body, start: startThread)
  }

  init(
    _ body: @escaping @Sendable ([Job]) -> Void, start: (@escaping @Sendable () -> Void) -> Bool
  ) {
    let isStarted = start { [inbox] in
      while let jobs = inbox.takeAll() { body(jobs) }
    }
    standIn = isStarted ? nil : Locked(body)
  }

  /// Puts a job into the inbox. Does not wait for the thread; the number of jobs waiting is bounded by their callers, each of
  /// which suspends until its own job is done.
  ///
  /// - Returns: false after `finish()`: the job will not be run.
  @discardableResult
  public func add(_ job: Job) -> Bool {
    guard inbox.add(job) else { return false }
    standIn?.withLock { body in
      let jobs = inbox.takePresent()
      // Empty when the caller before has done this job, too.
      if !jobs.isEmpty { body(jobs) }
    }
    return true
  }

  /// Ends the thread once the jobs already added are done. A job added later is refused.
  public func finish() {
    inbox.finish()
  }
}
