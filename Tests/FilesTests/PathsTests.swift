import Files
import Foundation
import TestSupport
import Testing

@Suite struct PathsTests {
  /// A place has one path, before and after there is something at it.
  @Test(arguments: ["file", "new/file", "./new/deep/file", "new/../new/./file", "link/file", "link/new/file"])
  func absolutePathOutlivesTheMakingOfTheFile(_ name: String) throws {
    let directory = try WorkingDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: "folder")
    let before = Paths.absolute(directory.path(name))
    try directory.write(String(before.dropFirst(Paths.absolute(directory.path).count + 1)), "")
    #expect(Paths.absolute(directory.path(name)) == before)
    #expect(Paths.exists(directory.path(name)))
  }

  @Test func relativePathsStartHere() {
    let here = FileManager.default.currentDirectoryPath
    #expect(Paths.absolute("missing") == Paths.absolute(here) + "/missing")
    #expect(Paths.absolute("") == Paths.absolute(here))
    #expect(Paths.absolute("/missing") == "/missing")
    #expect(Paths.absolute("/missing/..") == "/")
    #expect(Paths.absolute("/missing/../..") == "/")
  }
}
