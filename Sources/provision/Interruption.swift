internal import Provisioning
internal import Threads

/// The signals of the process: SIGINT and SIGTERM end intake the first time and the process the second time,
/// SIGUSR1 asks for the progress, SIGCONT says that the process goes on after a stop.
struct Interruption: Sendable {
  private struct State {
    var run: RunStop?
    var wasSignalled = false
    var beforeExit: @Sendable () -> Void = {}
    var afterStop: @Sendable () -> Void = {}
    var showProgress: @Sendable () -> Void = {}
  }

  private static let ending: [Int32] = [2, 15]
  private static let showProgress: Int32 = 10
  private static let goOn: Int32 = 18

  private let state = Locked(State())

  /// To be called first thing: threads started earlier would still die of the signals.
  init() {
    Signals.ignoreBrokenPipes()
    Signals.hold(Self.ending + [Self.showProgress, Self.goOn])
  }

  /// Acts on signals, for as long as the process lives.
  func listen() -> Never {
    Signals.receive(Self.ending + [Self.showProgress, Self.goOn]) { number in
      switch number {
      case Self.showProgress: state.withLock { $0.showProgress }()
      case Self.goOn: state.withLock { $0.afterStop }()
      default: end(number)
      }
    }
  }

  private func end(_ number: Int32) {
    let (run, beforeExit) = state.withLock { state in
      defer { state.wasSignalled = true }
      return (state.wasSignalled ? nil : state.run, state.beforeExit)
    }
    guard let run else {
      beforeExit()
      Signals.exitNow(128 + number)
    }
    run.stop(.signal(number))
  }

  /// The run that the first signal ends in order. Without one a signal ends the process at once.
  func stops(_ run: RunStop) {
    state.withLock { $0.run = run }
  }

  /// What is to be done before a signal ends the process at once, and after a stop of the process.
  func restores(beforeExit: @escaping @Sendable () -> Void, afterStop: @escaping @Sendable () -> Void) {
    state.withLock { ($0.beforeExit, $0.afterStop) = (beforeExit, afterStop) }
  }

  /// What SIGUSR1 does; without it the signal is ignored.
  func shows(_ progress: @escaping @Sendable () -> Void) {
    state.withLock { $0.showProgress = progress }
  }
}
