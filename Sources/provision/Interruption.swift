internal import Provisioning
internal import Threads

/// SIGINT and SIGTERM: the first one ends intake, the second one the process.
struct Interruption: Sendable {
  private struct State {
    var run: RunStop?
    var wasSignalled = false
  }

  private let state = Locked(State())

  private static let signals: [Int32] = [2, 15]

  /// To be called first thing: threads started earlier would still die of the signals.
  init() {
    Signals.ignoreBrokenPipes()
    Signals.hold(Self.signals)
  }

  /// Acts on signals, for as long as the process lives.
  func listen() -> Never {
    Signals.receive(Self.signals) { number in
      let run = state.withLock { state in
        defer { state.wasSignalled = true }
        return state.wasSignalled ? nil : state.run
      }
      guard let run else { Signals.exitNow(128 + number) }
      run.stop(.signal(number))
    }
  }

  /// The run that the first signal ends in order. Without one a signal ends the process at once.
  func stops(_ run: RunStop) {
    state.withLock { $0.run = run }
  }
}
