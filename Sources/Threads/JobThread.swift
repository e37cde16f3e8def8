import Glibc

/// A thread of its own for blocking work, so that the threads of Swift's tasks are never held up.
///
/// It takes everything that waits in its inbox at once and hands it to `body` as one batch: what a group
/// commit needs. `finish()` lets it end once the inbox is empty.
public final class JobThread<Job: Sendable>: Sendable {
  // Safe: `inbox` and `finished` are only touched with `mutex` held; the three live as long as self, and the
  // thread itself holds a reference to self until it ends.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private let arrived: UnsafeMutablePointer<pthread_cond_t>
  nonisolated(unsafe) private var inbox: [Job] = []
  nonisolated(unsafe) private var finished = false
  private let body: @Sendable ([Job]) -> Void

  /// Starts the thread.
  ///
  /// - Parameter body: called on the thread with all jobs that have gathered, in the order they were added.
  public init(_ body: @escaping @Sendable ([Job]) -> Void) {
    self.body = body
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    arrived = .allocate(capacity: 1)
    arrived.initialize(to: pthread_cond_t())
    pthread_cond_init(arrived, nil)

    var thread = pthread_t()
    let context = Unmanaged.passRetained(self as AnyObject).toOpaque()
    pthread_create(&thread, nil, runJobs, context)
    pthread_detach(thread)
  }

  deinit {
    pthread_cond_destroy(arrived)
    arrived.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Puts a job into the inbox. Never waits; the number of jobs waiting is bounded by their callers, each of
  /// which suspends until its own job is done.
  ///
  /// - Returns: false after `finish()`: the job will not be run.
  @discardableResult
  public func add(_ job: Job) -> Bool {
    pthread_mutex_lock(mutex)
    let takes = !finished
    if takes { inbox.append(job) }
    pthread_mutex_unlock(mutex)
    if takes { pthread_cond_signal(arrived) }
    return takes
  }

  /// Ends the thread once the jobs already added are done. A job added later is refused.
  public func finish() {
    pthread_mutex_lock(mutex)
    finished = true
    pthread_mutex_unlock(mutex)
    pthread_cond_signal(arrived)
  }

  fileprivate func run() {
    while true {
      pthread_mutex_lock(mutex)
      while inbox.isEmpty && !finished { pthread_cond_wait(arrived, mutex) }
      let jobs = inbox
      inbox.removeAll(keepingCapacity: true)
      pthread_mutex_unlock(mutex)
      if jobs.isEmpty { return }
      body(jobs)
    }
  }
}

private protocol Runnable {
  func runUntilFinished()
}

extension JobThread: Runnable {
  fileprivate func runUntilFinished() { run() }
}

private func runJobs(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let thread = Unmanaged<AnyObject>.fromOpaque(context).takeRetainedValue()
  (thread as? any Runnable)?.runUntilFinished()
  return nil
}
