internal import Synchronization

/// Requests made for one row.
final class AttemptCounter: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() {
    number.add(1, ordering: .relaxed)
  }
}
