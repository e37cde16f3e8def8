import Glibc

/// Signals as calls on an ordinary thread, where anything may be done.
public enum Signals {
  /// Keeps these signals from ending the process until `receive` takes them.
  ///
  /// To be called before any other thread is started: threads inherit that they do not get these signals.
  public static func hold(_ numbers: [Int32]) {
    var set = set(of: numbers)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Hands each of these signals, which `hold` has kept, to `handler` on the calling thread.
  public static func receive(_ numbers: [Int32], _ handler: (Int32) -> Void) -> Never {
    var set = set(of: numbers)
    while true {
      var number: Int32 = 0
      if sigwait(&set, &number) == 0 { handler(number) }
    }
  }

  /// A write to a pipe that nobody reads any more becomes an error of that write.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process at once, without unwinding: nothing more is written.
  public static func exitNow(_ status: Int32) -> Never {
    _exit(status)
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
