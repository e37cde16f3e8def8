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
    #expect(isSameFile(folder.path("a"), folder.path("./a")))
    #expect(isSameFile(folder.path("a"), folder.path("link")))
    #expect(!isSameFile(folder.path("a"), folder.path("b")))
    #expect(!isSameFile(folder.path("a"), folder.path("missing")))
    #expect(!isSameFile(folder.path("missing"), folder.path("missing")))
  }

  @Test(arguments: [
    ("users.csv", "."), ("dir/users.csv", "dir"), ("/users.csv", "/"), ("/a/b/c", "/a/b"), ("./x", "."),
  ]) func folderOfAPath(path: String, expected: String) {
    #expect(folder(of: path) == expected)
  }
}
