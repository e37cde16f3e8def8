import Testing

import Threads

@testable import Provisioning

@Suite struct HandoffTests {
  @Test("elements arrive in their order, whoever is faster", arguments: [0, 1, 3, 1000])
  func order(capacity: Int) async {
    let handoff = Handoff<Int>(capacity: capacity)
    async let received = Self.all(from: handoff)
    for number in 0..<500 { await handoff.send(number) }
    await handoff.finish()
    #expect(await received == Array(0..<500))
  }

  @Test func whatWasSentBeforeTheEndIsReceivedAfterIt() async {
    let handoff = Handoff<Int>(capacity: 2)
    await handoff.send(1)
    await handoff.send(2)
    await handoff.finish()
    #expect(await Self.all(from: handoff) == [1, 2])
    #expect(await handoff.next() == nil)
  }

  @Test func theSenderWaitsForAReceiverThatIsBehind() async {
    let handoff = Handoff<Int>(capacity: 1)
    await handoff.send(1)
    let sent = Locked(false)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await handoff.send(2)
        sent.withLock { $0 = true }
      }
      for _ in 0..<100 { await Task.yield() }
      #expect(!sent.withLock { $0 })
      #expect(await handoff.next() == 1)
      await group.waitForAll()
    }
    #expect(await handoff.next() == 2)
  }

  private static func all(from handoff: Handoff<Int>) async -> [Int] {
    var elements: [Int] = []
    while let element = await handoff.next() { elements.append(element) }
    return elements
  }
}
