/// Hands elements from one task to another in their order, so that both work at the same time. The sender waits
/// while the receiver is behind.
actor Handoff<Element: Sendable> {
  private let capacity: Int
  private var elements: [Element] = []
  private var isFinished = false
  private var sender: CheckedContinuation<Void, Never>?
  private var receiver: CheckedContinuation<Element?, Never>?

  /// - Parameter capacity: elements that may wait to be received while the sender goes on.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Called by one task, and not while an earlier call is waiting.
  func send(_ element: Element) async {
    if let receiver {
      self.receiver = nil
      receiver.resume(returning: element)
      return
    }
    elements.append(element)
    if elements.count > capacity { await withCheckedContinuation { sender = $0 } }
  }

  /// Says that nothing more will be sent.
  func finish() {
    isFinished = true
    receiver?.resume(returning: nil)
    receiver = nil
  }

  /// The next element, once it is there; nil after the last. Called by one task.
  func next() async -> Element? {
    if elements.isEmpty {
      return isFinished ? nil : await withCheckedContinuation { receiver = $0 }
    }
    sender?.resume()
    sender = nil
    return elements.removeFirst()
  }
}
