import Glibc
import TestSupport
import Testing

@testable import Files

@Suite("FileStatus")
struct FileStatusTests {
  @Test func sameFileByAnotherName() throws {
    let folder = try WorkingDirectory()
    try folder.write("a", "a")
    try folder.write("b", "a")
    #expect(symlink("a", folder.path("link")) == 0)
    #expect(Paths.isSameFile(folder.path("a"), folder.path("./a")))
    #expect(Paths.isSameFile(folder.path("a"), folder.path("link")))
    #expect(!Paths.isSameFile(folder.path("a"), folder.path("b")))
    #expect(!Paths.isSameFile(folder.path("a"), folder.path("missing")))
    #expect(!Paths.isSameFile(folder.path("missing"), folder.path("missing")))
  }
}
