import Glibc

/// Jobs on their way to the threads that do them.
final class Inbox<Job: Sendable>: Sendable {
  // Safe: `jobs`, `first` and `finished` are only touched with `mutex` held, and the mutex and condition live
  // as long as self.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private let arrived: UnsafeMutablePointer<pthread_cond_t>
  nonisolated(unsafe) private var jobs: [Job] = []
  /// Jobs before this one were taken one by one.
  nonisolated(unsafe) private var first = 0
  nonisolated(unsafe) private var finished = false

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    arrived = .allocate(capacity: 1)
    arrived.initialize(to: pthread_cond_t())
    pthread_cond_init(arrived, nil)
  }

  deinit {
    pthread_cond_destroy(arrived)
    arrived.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Puts a job in. Never waits.
  ///
  /// - Returns: false after `finish()`: the job will not be done.
  func add(_ job: Job) -> Bool {
    pthread_mutex_lock(mutex)
    let takes = !finished
    if takes { jobs.append(job) }
    pthread_mutex_unlock(mutex)
    if takes { pthread_cond_signal(arrived) }
    return takes
  }

  /// Refuses jobs from now on, and lets the threads end once those in here are done.
  func finish() {
    pthread_mutex_lock(mutex)
    finished = true
    pthread_mutex_unlock(mutex)
    pthread_cond_broadcast(arrived)
  }

  /// Waits for jobs and takes them all, in the order they were added; nil when there will be none any more.
  func takeAll() -> [Job]? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard waitForJobs() else { return nil }
    let taken = first == 0 ? jobs : Array(jobs[first...])
    jobs.removeAll(keepingCapacity: true)
    first = 0
    return taken
  }

  /// Takes all jobs that are there; empty when there are none.
  func takePresent() -> [Job] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { jobs.removeAll(keepingCapacity: true) }
    return jobs
  }

  /// Waits for a job and takes the oldest; nil when there will be none any more.
  func takeOne() -> Job? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard waitForJobs() else { return nil }
    let taken = jobs[first]
    first += 1
    // Moving the rest down for each job would cost as much as there are jobs.
    if first == jobs.count || first >= 1024 {
      jobs.removeFirst(first)
      first = 0
    }
    return taken
  }

  /// Called with the mutex held.
  private func waitForJobs() -> Bool {
    while first == jobs.count && !finished { pthread_cond_wait(arrived, mutex) }
    return first < jobs.count
  }
}

/// Starts a thread that runs `body` and ends with it.
///
/// - Returns: false when the system gives no thread (a limit on threads or memory): `body` is not run.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  var thread = pthread_t()
  let context = Unmanaged.passRetained(ThreadBody(run: body))
  guard pthread_create(&thread, nil, runThread, context.toOpaque()) == 0 else {
    context.release()
    return false
  }
  pthread_detach(thread)
  return true
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
