/// A thread of its own for blocking work, so that the threads of Swift's tasks are never held up.
///
/// It takes everything that waits in its inbox at once and hands it to `body` as one batch: what a group
/// commit needs. `finish()` lets it end once the inbox is empty.
public final class JobThread<Job: Sendable>: Sendable {
  private let inbox = Inbox<Job>()

  /// Starts the thread.
  ///
  /// - Parameter body: called on the thread with all jobs that have gathered, in the order they were added.
  public init(_ body: @escaping @Sendable ([Job]) -> Void) {
    startThread { [inbox] in
      while let jobs = inbox.takeAll() { body(jobs) }
    }
  }

  /// Puts a job into the inbox. Never waits; the number of jobs waiting is bounded by their callers, each of
  /// which suspends until its own job is done.
  ///
  /// - Returns: false after `finish()`: the job will not be run.
  @discardableResult
  public func add(_ job: Job) -> Bool {
    inbox.add(job)
  }

  /// Ends the thread once the jobs already added are done. A job added later is refused.
  public func finish() {
    inbox.finish()
  }
}
