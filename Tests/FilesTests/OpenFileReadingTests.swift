import Glibc
import Testing

@testable import Files

@Suite("OpenFile, reading")
struct OpenFileReadingTests {
  @Test func kinds() throws {
    let directory = try OpenFile.reading("/")
    #expect(try directory.kind == .directory)
    let device = try OpenFile.reading("/dev/null")
    #expect(try device.kind == .stream)
    let stream = try pipe(holding: [])
    #expect(try stream.kind == .stream)
    let regular = try StreamCopy.make(of: stream)
    #expect(try regular.kind == .regular)
  }

  @Test func missingFile() {
    let error = #expect(throws: SystemError.self) { _ = try OpenFile.reading("/nowhere/at all") }
    #expect(error?.isNotFound == true)
  }

  @Test func seekAndPosition() throws {
    let copy = try StreamCopy.make(of: pipe(holding: Array("0123456789".utf8)))
    try copy.seek(to: 4)
    #expect(try copy.position == 4)
    var buffer = [UInt8](repeating: 0, count: 3)
    #expect(try copy.read(into: &buffer) == 3)
    #expect(buffer == Array("456".utf8))
    #expect(try copy.position == 7)
  }

  @Test func aPipeHasNoPosition() throws {
    let stream = try pipe(holding: [])
    #expect(throws: SystemError(number: ESPIPE)) { _ = try stream.position }
  }
}

/// The reading end of a pipe whose writing end is closed.
///
/// - Parameter bytes: no more than a pipe holds, 64 KiB.
func pipe(holding bytes: [UInt8]) throws -> OpenFile {
  var ends: [Int32] = [-1, -1]
  try #require(Glibc.pipe(&ends) == 0)
  try OpenFile(descriptor: ends[1]).write(bytes)
  return OpenFile(descriptor: ends[0])
}
