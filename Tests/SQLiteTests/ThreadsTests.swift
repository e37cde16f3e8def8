import Testing
@testable import Threads

@Suite struct ThreadsTests {
  @Test(arguments: [1, 2, 5]) func aPoolDoesEveryJobOnce(threads: Int) async {
    let pool = ThreadPool(threads: threads)
    let done = Locked(0)
    let results = await withTaskGroup(of: Int.self) { group in
      for number in 0..<3000 {
        group.addTask {
          await pool.run {
            done.withLock { $0 += 1 }
            return number
          }
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(results == Set(0..<3000))
    #expect(done.withLock { $0 } == 3000)
  }

  /// A limit on threads (`ulimit -u`, a container's `pids.max`) slows the work down, and nothing waits for ever.
  @Test func withoutAThreadTheCallersDoTheJobs() async {
    let seen = Locked<[Int]>([])
    let thread = JobThread<Int>({ jobs in seen.withLock { $0 += jobs } }, start: { _ in false })
    for number in 0..<3 { #expect(thread.add(number)) }
    thread.finish()
    #expect(!thread.add(3))
    #expect(seen.withLock { $0 } == [0, 1, 2])
    #expect(await ThreadPool(threads: 2, start: { _ in false }).run { 7 } == 7)
  }

  @Test func thereIsAtLeastOneCore() {
    #expect(ThreadPool.coreCount >= 1)
  }

  @Test func aJobThreadTakesJobsInTheirOrderUntilItIsFinished() async {
    let seen = Locked<[Int]>([])
    await withCheckedContinuation { continuation in
      let thread = JobThread<Int> { jobs in
        seen.withLock { $0 += jobs }
        if jobs.last == 99 { continuation.resume() }
      }
      for number in 0..<100 { #expect(thread.add(number)) }
      thread.finish()
      #expect(!thread.add(100))
    }
    #expect(seen.withLock { $0 } == Array(0..<100))
  }
}
