import CMicroHTTPD
import Glibc

/// Suspends connections and resumes them when their time has come, so that a late answer holds up no thread.
final class ResumeTimer: Sendable {
  private struct Entry {
    let time: Int64
    let connection: OpaquePointer
  }

  // Safe: `entries` and `stopping` are only touched with `mutex` held. The three live as long as self, and the
  // thread holds a reference to self until it ends.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  nonisolated(unsafe) private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Latest first.
  nonisolated(unsafe) private var entries: [Entry] = []
  nonisolated(unsafe) private var stopping = false

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    changed.initialize(to: pthread_cond_t())
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)

    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<ResumeTimer>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Suspends the connection for so long. Call it from a callback of libmicrohttpd only.
  ///
  /// - Returns: false once `stop` was called: the connection goes on at once.
  func suspend(_ connection: OpaquePointer, milliseconds: Int) -> Bool {
    let time = Moment.monotonicNanoseconds + Int64(milliseconds) * 1_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if stopping { return false }
    MHD_suspend_connection(connection)
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time > time { low = middle + 1 } else { high = middle }
    }
    entries.insert(Entry(time: time, connection: connection), at: low)
    if low == entries.count - 1 { pthread_cond_signal(changed) }
    return true
  }

  /// Resumes all connections at once: libmicrohttpd must not be stopped with one suspended.
  func stop() {
    pthread_mutex_lock(mutex)
    stopping = true
    for entry in entries { MHD_resume_connection(entry.connection) }
    entries.removeAll()
    pthread_mutex_unlock(mutex)
    pthread_cond_signal(changed)
  }

  private func run() {
    pthread_mutex_lock(mutex)
    while !stopping {
      guard let next = entries.last else {
        pthread_cond_wait(changed, mutex)
        continue
      }
      if next.time <= Moment.monotonicNanoseconds {
        MHD_resume_connection(next.connection)
        entries.removeLast()
      } else {
        var time = timespec(
          tv_sec: Int(next.time / 1_000_000_000), tv_nsec: Int(next.time % 1_000_000_000))
        pthread_cond_timedwait(changed, mutex, &time)
      }
    }
    pthread_mutex_unlock(mutex)
  }
}
