import Glibc
import Provisioning

@testable import RowFiles

/// Whole files, from their bytes to their rows. What is wrong with a file is said when it is opened; what is
/// opened is read to its end.
///
/// The first byte chooses the size of the pieces and what the user says of the encoding.
func fuzzDecoding(_ input: [UInt8]) {
  guard let choice = input.first, let path = store(input.dropFirst()) else { return }
  let encodings: [TextEncoding?] = [
    nil, nil, nil, .utf8, .utf16, .windows1252, TextEncoding(named: "shift_jis"),
    TextEncoding(named: "iso-2022-jp"),
  ]
  let options = ReadingOptions(
    encoding: encodings[Int(choice >> 2) % encodings.count], passwordOptional: true)
  let pieceSize = [16, 17, 61, 1 << 16][Int(choice & 3)]
  let file: RowFile
  do throws(InputFailure) { file = try RowFile(path, options, pieceSize: pieceSize) } catch {
    precondition(!error.problem.isEmpty)
    return
  }
  var records = 0
  while !file.isAtEnd {
    var rows = RowBatch.Builder(file: 0)
    do throws(InputFailure) { try file.readPiece(into: &rows) } catch {
      preconditionFailure("a fault was not found when the file was opened: \(error)")
    }
    for row in rows.take() {
      records += 1
      precondition(row.position.record == records)
      precondition(row.position.line <= file.report.lines)
    }
  }
}

/// The bytes as a file; nil when there is no room for it.
private func store(_ bytes: ArraySlice<UInt8>) -> String? {
  guard descriptor >= 0, ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
    return nil
  }
  let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  return written == bytes.count ? "/proc/self/fd/\(descriptor)" : nil
}

private let descriptor = memfd_create("fuzz", 0)
