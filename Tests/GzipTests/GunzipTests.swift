import Files
import Foundation
import TestSupport
import Testing

@testable import Gzip

@Suite struct GunzipTests {
  private let folder: WorkingDirectory

  init() throws {
    folder = try WorkingDirectory()
  }

  /// Packs text with the system's gzip.
  private func packed(_ text: String) throws -> [UInt8] {
    let plain = try folder.write("plain", text)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-c", plain]
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }

  private func unpack(_ bytes: [UInt8]) throws(Gunzip.Failure) -> String {
    do {
      let path = try folder.write("packed.gz", bytes: bytes)
      let copy = try Gunzip.copy(of: try OpenFile.reading(path))
      var text: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = try copy.read(into: &piece)
        if count == 0 { return String(decoding: text, as: UTF8.self) }
        text += piece[..<count]
      }
    } catch let failure as Gunzip.Failure {
      throw failure
    } catch {
      Issue.record(error)
      return ""
    }
  }

  @Test(arguments: [
    "", "a", "name,email\nAnn,ann@example.org\n", String(repeating: "many rows\n", count: 100_000),
  ])
  func unpacks(text: String) throws {
    #expect(try unpack(packed(text)) == text)
  }

  @Test func severalMembersAreOneText() throws {
    #expect(try unpack(packed("first\n") + packed("second\n")) == "first\nsecond\n")
  }

  @Test func aFileThatIsCutOffIsDamaged() throws {
    let whole = try packed(String(repeating: "abcdefgh", count: 1000))
    for length in [2, 10, whole.count / 2, whole.count - 1] {
      #expect(throws: Gunzip.Failure.damaged) { try unpack(Array(whole.prefix(length))) }
    }
  }

  @Test func aChangedByteIsFound() throws {
    var bytes = try packed("name,email\nAnn,ann@example.org\n")
    bytes[bytes.count - 6] ^= 1
    #expect(throws: Gunzip.Failure.damaged) { try unpack(bytes) }
  }
}
