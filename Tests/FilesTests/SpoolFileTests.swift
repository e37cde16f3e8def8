import TestSupport
import Testing

@testable import Files

@Suite("SpoolFile")
struct SpoolFileTests {
  @Test func givesBackWhatWasWritten() throws {
    let folder = try WorkingDirectory()
    var spool = try SpoolFile(beside: folder.path("report.html"))
    #expect(folder.names.isEmpty)
    let pieces = (0..<40_000).map { Array("piece \($0)\n".utf8) }
    for piece in pieces { try spool.write { $0.append(contentsOf: piece) } }

    var target = try AtomicFile(folder.path("report.html"))
    try target.write { $0.append(contentsOf: "head\n".utf8) }
    try spool.copy(to: &target)
    try target.write { $0.append(contentsOf: "tail\n".utf8) }
    try target.commit()
    #expect(
      try folder.bytes("report.html") == Array("head\n".utf8) + pieces.joined() + Array("tail\n".utf8))
    #expect(folder.names == ["report.html"])
  }
}
