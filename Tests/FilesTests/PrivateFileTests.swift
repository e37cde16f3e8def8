import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct PrivateFileTests {
  private let folder: WorkingDirectory

  init() throws {
    folder = try WorkingDirectory()
  }

  @Test func growsAtItsEnd() throws {
    let path = folder.path("file")
    let file = try PrivateFile(path)
    #expect(file.isNew)
    #expect(try file.append(Array("one\n".utf8)) == 0..<4)
    #expect(try file.append(Array("two\n".utf8)) == 4..<8)
    try file.overwrite(0..<4, with: 46)
    #expect(try file.append(Array("three\n".utf8)) == 8..<14)
    #expect(try String(decoding: file.contents(), as: UTF8.self) == "....two\nthree\n")
    try file.cut(to: 8)
    #expect(try folder.text("file") == "....two\n")
    #expect(try folder.permissions("file") == 0o600)
  }

  @Test func goesOnWithWhatIsThere() throws {
    let path = try folder.write("file", "one\n")
    #expect(chmod(path, 0o600) == 0)
    let file = try PrivateFile(path)
    #expect(!file.isNew)
    #expect(try file.append([10]) == 4..<5)
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o644] as [mode_t]) func refusesWhatOthersMayTouch(_ mode: mode_t)
    throws
  {
    let path = try folder.write("file", "one\n")
    #expect(chmod(path, mode) == 0)
    #expect(throws: PrivateFile.Failure.notPrivate) { try PrivateFile(path) }
  }

  @Test func refusesWhatIsNoFile() throws {
    #expect(symlink("target", folder.path("link")) == 0)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(mkdir(folder.path("folder"), 0o700) == 0)
    for name in ["link", "pipe", "folder"] {
      #expect(throws: PrivateFile.Failure.notPrivate) { try PrivateFile(folder.path(name)) }
    }
    #expect(throws: PrivateFile.Failure.system(SystemError(number: ENOENT))) {
      try PrivateFile(folder.path("missing/file"))
    }
  }

  @Test func servesOneAtATime() throws {
    let path = folder.path("file")
    do {
      let first = try PrivateFile(path)
      #expect(throws: PrivateFile.Failure.inUse) { try PrivateFile(path) }
      _ = try first.append([10])
    }
    #expect(throws: Never.self) { try PrivateFile(path) }
  }
}
