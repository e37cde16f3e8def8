import Glibc
import Testing

@testable import Files

@Suite("StreamCopy")
struct StreamCopyTests {
  @Test("a copy holds all bytes and starts at the first", arguments: [0, 1, 65_535, 65_536])
  func holdsAll(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let copy = try StreamCopy.make(of: pipe(holding: bytes))
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1000)
    while case let count = try copy.read(into: &buffer), count > 0 { read += buffer[..<count] }
    #expect(read == bytes)
  }

  @Test("a copy of an input with passwords has no name and is its owner's alone")
  func isPrivate() throws {
    let copy = try StreamCopy.make(of: pipe(holding: [1]))
    var status = stat()
    try #require(fstat(copy.descriptor, &status) == 0)
    #expect(status.st_nlink == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(fcntl(copy.descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func directoryThatCannotBeWritten() throws {
    let stream = try pipe(holding: [1])
    #expect(throws: StreamCopy.Failure.copy(SystemError(number: ENOENT), directory: "/nowhere")) {
      _ = try StreamCopy.make(of: stream, in: "/nowhere")
    }
  }

  @Test func sourceThatCannotBeRead() throws {
    let directory = try OpenFile.reading("/")
    #expect(throws: StreamCopy.Failure.source(SystemError(number: EISDIR))) {
      _ = try StreamCopy.make(of: directory)
    }
  }
}
