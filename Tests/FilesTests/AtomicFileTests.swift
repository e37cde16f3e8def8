import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Files

@Suite("AtomicFile")
struct AtomicFileTests {
  let folder: WorkingDirectory

  init() throws {
    folder = try WorkingDirectory()
  }

  private func write(_ text: String, to name: String, access: FileAccess = .ordinary) throws {
    var file = try AtomicFile(folder.path(name), access: access)
    try file.write { $0.append(contentsOf: text.utf8) }
    try file.commit()
  }

  private func failure(opening path: String) -> SystemError? {
    do throws(SystemError) {
      _ = try AtomicFile(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func appearsOnlyWhenComplete() throws {
    var file = try AtomicFile(folder.path("report.csv"))
    try file.write { $0.append(contentsOf: [UInt8](repeating: 0x41, count: 200_000)) }
    #expect(!folder.names.contains("report.csv"))
    try file.commit()
    #expect(folder.names == ["report.csv"])
    #expect(try folder.bytes("report.csv").count == 200_000)
  }

  @Test func leavesNothingWithoutCommit() throws {
    try folder.write("report.csv", "old")
    do {
      var file = try AtomicFile(folder.path("report.csv"))
      try file.write { $0.append(contentsOf: "new".utf8) }
      #expect(folder.names == ["report.csv"], "a process that is killed now leaves nothing behind")
    }
    #expect(folder.names == ["report.csv"])
    #expect(try folder.text("report.csv") == "old")
  }

  @Test func replacesAndKeepsPermissions() throws {
    try folder.write("report.csv", "old")
    chmod(folder.path("report.csv"), 0o640)
    try write("new", to: "report.csv")
    #expect(try folder.text("report.csv") == "new")
    #expect(try folder.permissions("report.csv") == 0o640)
  }

  @Test func ownerOnlyIsNarrowerThanTheFileBefore() throws {
    try folder.write("rejects.csv", "old")
    chmod(folder.path("rejects.csv"), 0o644)
    try write("new", to: "rejects.csv", access: .ownerOnly)
    #expect(try folder.permissions("rejects.csv") == 0o600)
  }

  @Test func secretsAreTheOwnersAloneFromTheStart() throws {
    let file = try AtomicFile(folder.path("rejects.csv"), access: .ownerOnly)
    #expect(folder.names.isEmpty, "nobody can open what has no name")
    try file.commit()
    #expect(try folder.permissions("rejects.csv") == 0o600)
  }

  @Test(arguments: ["target.csv", "missing.csv"]) func writesThroughASymbolicLink(target: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path("there"), withIntermediateDirectories: false)
    if target == "target.csv" { try folder.write("there/target.csv", "old") }
    #expect(symlink("there/\(target)", folder.path("link.csv")) == 0)
    try write("new", to: "link.csv")
    #expect(try folder.text("there/\(target)") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.csv")) == "there/\(target)")
  }

  @Test func refusesLinksThatLeadInACircle() throws {
    #expect(symlink("b", folder.path("a")) == 0)
    #expect(symlink("a", folder.path("b")) == 0)
    #expect(failure(opening: folder.path("a"))?.number == ELOOP)
  }

  @Test func refusesAFolderAndAMissingFolder() {
    #expect(failure(opening: folder.path)?.number == EISDIR)
    #expect(failure(opening: folder.path("new/"))?.number == EISDIR)
    #expect(failure(opening: folder.path("missing/report.csv"))?.number == ENOENT)
  }

  @Test(.disabled(if: getuid() == 0, "the superuser may write anywhere"))
  func refusesWhatMayNotBeWritten() throws {
    try folder.write("report.csv", "old")
    chmod(folder.path("report.csv"), 0o444)
    #expect(failure(opening: folder.path("report.csv"))?.number == EACCES)
  }

  @Test func fullDiskLeavesTheOldFile() throws {
    try folder.write("report.csv", "old")
    var file = try AtomicFile(folder.path("report.csv"))
    #expect(try folder.fillDisk() == 1)
    do throws(SystemError) {
      try file.write { $0.append(contentsOf: "new".utf8) }
      try file.commit()
      Issue.record("written to a full disk")
    } catch {
      #expect(error.number == ENOSPC)
    }
    #expect(folder.names == ["report.csv"])
    #expect(try folder.text("report.csv") == "old")
  }

  @Test func failedRenameLeavesNoTemporaryFile() throws {
    let file = try AtomicFile(folder.path("report.csv"))
    try FileManager.default.createDirectory(
      atPath: folder.path("report.csv"), withIntermediateDirectories: false)
    do throws(SystemError) {
      try file.commit()
      Issue.record("renamed over a folder")
    } catch {
      #expect(error.number == EISDIR)
    }
    #expect(folder.names == ["report.csv"])
  }

  @Test func devicesAreWrittenDirectly() throws {
    var null = try AtomicFile("/dev/null")
    try null.write { $0.append(contentsOf: "text".utf8) }
    try null.commit()
    #expect(Paths.exists("/dev/null"))

    var full = try AtomicFile("/dev/full")
    do throws(SystemError) {
      try full.write { $0.append(contentsOf: "text".utf8) }
      try full.commit()
      Issue.record("written to a full device")
    } catch {
      #expect(error.number == ENOSPC)
    }
  }

  @Test func pipeIsWrittenDirectly() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try write("text", to: "pipe")
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 4)
    #expect(bytes[..<4].elementsEqual("text".utf8))
    #expect(folder.names == ["pipe"])
  }

  @Test func descriptorByNameIsWrittenWhereItStands() throws {
    let descriptor = open(folder.path("out"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    #expect(Glibc.write(descriptor, "one ", 4) == 4)
    var file = try AtomicFile("/dev/fd/\(descriptor)")
    try file.write { $0.append(contentsOf: "two".utf8) }
    try file.commit()
    #expect(try folder.text("out") == "one two")
  }

  @Test func longestNameThatTheSystemTakes() throws {
    let name = String(repeating: "n", count: 255)
    try write("text", to: name)
    #expect(folder.names == [name])
  }
}
