import Glibc

/// A value that one thread at a time may touch.
///
/// The lock is a `pthread_mutex_t`, which ThreadSanitizer understands. The body is synchronous, so the lock
/// can never be held over a suspension.
public final class Locked<Value>: Sendable {
  // Safe: every access to `value` is made between lock and unlock of `mutex`, and both live as long as self.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private var value: Value

  public init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  public func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
