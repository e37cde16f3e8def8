import Files
import TestSupport
import Testing

@Suite struct FileLockTests {
  private let path: String
  private let folder: WorkingDirectory

  init() throws {
    folder = try WorkingDirectory()
    path = folder.path("lock")
  }

  private func failure(_ claim: FileLock.Claim) -> FileLock.Failure? {
    do throws(FileLock.Failure) {
      _ = try FileLock(path, claim, holder: "second")
      return nil
    } catch {
      return error
    }
  }

  @Test func aWholeRunKeepsEverythingOff() throws {
    let lock = try FileLock(path, .whole, holder: "process 1")
    #expect(failure(.whole) == .held(by: "process 1"))
    #expect(failure(.shard(0, of: 2)) == .held(by: "process 1"))
    withExtendedLifetime(lock) {}
  }

  @Test func shardsRunSideBySideButNotBesideAWholeRun() throws {
    let first = try FileLock(path, .shard(0, of: 3), holder: "shard 0")
    let third = try FileLock(path, .shard(2, of: 3), holder: "shard 2")
    #expect(failure(.shard(1, of: 3)) == nil)
    #expect(failure(.whole) == .held(by: "shard 0"))
    withExtendedLifetime(first) {}
    withExtendedLifetime(third) {}
  }

  @Test func aShardDoesNotRunTwice() throws {
    let first = try FileLock(path, .shard(0, of: 3), holder: "shard 0")
    let third = try FileLock(path, .shard(2, of: 3), holder: "shard 2")
    #expect(failure(.shard(2, of: 3)) == .held(by: "shard 2"))
    withExtendedLifetime(first) {}
    withExtendedLifetime(third) {}
  }

  @Test func anotherNumberOfShardsWouldOverlap() throws {
    let lock = try FileLock(path, .shard(1, of: 3), holder: "shard 1 of 3")
    #expect(failure(.shard(0, of: 4)) == .held(by: "shard 1 of 3"))
    withExtendedLifetime(lock) {}
  }

  @Test func theLockGoesWithItsHolder() throws {
    do {
      let lock = try FileLock(path, .whole, holder: "first")
      withExtendedLifetime(lock) {}
    }
    #expect(failure(.whole) == nil)
  }

  @Test func aFolderThatIsNotThereIsASystemError() {
    let nowhere = folder.path("missing/lock")
    #expect {
      _ = try FileLock(nowhere, .whole, holder: "")
    } throws: { error in
      guard case .system(let system) = error as? FileLock.Failure else { return false }
      return system.isNotFound
    }
  }
}
