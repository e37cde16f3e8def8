import Glibc

/// Signals as calls on a thread of their own, where anything may be done.
public enum Signals {
  /// Hands each of these signals to `handler` instead of letting it end the process.
  ///
  /// To be called before any other thread is started: threads inherit that they do not get these signals.
  public static func receive(_ numbers: [Int32], _ handler: @escaping @Sendable (Int32) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)

    var thread = pthread_t()
    let context = Unmanaged.passRetained(Receiver(set: set, handler: handler)).toOpaque()
    pthread_create(&thread, nil, receiveSignals, context)
    pthread_detach(thread)
  }

  /// A write to a pipe that nobody reads any more becomes an error of that write.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process at once, without unwinding: nothing more is written.
  public static func exitNow(_ status: Int32) -> Never {
    _exit(status)
  }
}

private final class Receiver: Sendable {
  let set: sigset_t
  let handler: @Sendable (Int32) -> Void

  init(set: sigset_t, handler: @escaping @Sendable (Int32) -> Void) {
    self.set = set
    self.handler = handler
  }
}

private func receiveSignals(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let receiver = Unmanaged<Receiver>.fromOpaque(context).takeRetainedValue()
  var set = receiver.set
  while true {
    var number: Int32 = 0
    if sigwait(&set, &number) == 0 { receiver.handler(number) }
  }
}
