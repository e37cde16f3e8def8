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

@Suite struct PathsPermissionsTests {
  /// Permissions of a folder and a file in it. The temporary folder itself lets everybody pass.
  @Test(
    arguments: [
      (0o755, 0o644, true), (0o755, 0o604, true), (0o701, 0o604, true), (0o755, 0o600, false),
      (0o755, 0o640, false), (0o700, 0o644, false), (0o750, 0o644, false), (0o755, 0o611, false),
    ] as [(mode_t, mode_t, Bool)]) func othersCanRead(_ folder: mode_t, _ file: mode_t, _ answer: Bool) throws
  {
    let directory = try WorkingDirectory()
    let path = try directory.write("folder/file", "text")
    for (name, mode) in [("", 0o755), ("folder", folder), ("folder/file", file)] {
      #expect(chmod(directory.path(name), mode) == 0)
    }
    #expect(Paths.isReadableByOthers(path) == answer)
    #expect(symlink(path, directory.path("link")) == 0)
    #expect(Paths.isReadableByOthers(directory.path("link")) == answer)
  }

  @Test func whatIsNoFileIsNotMeant() throws {
    let directory = try WorkingDirectory()
    #expect(!Paths.isReadableByOthers(directory.path))
    #expect(!Paths.isReadableByOthers(directory.path("missing")))
    #expect(!Paths.isReadableByOthers("/dev/null"))
  }
}
