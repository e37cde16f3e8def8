internal import Synchronization

/// Requests made for one row.
final class AttemptCounter: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  /// Makes a request and counts it, unless it was cancelled before it was sent.
  func counting<Answer>(
    _ request: () async throws(BackendFailure) -> Answer
  ) async throws(BackendFailure) -> Answer {
    do throws(BackendFailure) {
      let answer = try await request()
      number.add(1, ordering: .relaxed)
      return answer
    } catch {
      if error.kind != .cancelled { number.add(1, ordering: .relaxed) }
      throw error
    }
  }
}
