internal import Files

/// Tells a rejects file of an earlier run from a file of the user's.
enum EarlierRejects {
  /// How much of the file is looked at: a header, or the first object, is far shorter.
  private static let mostBytes = 64 * 1024

  /// Whether the file at `path` starts as the tool writes rejects in `format`. Without a header nothing tells.
  static func are(at path: String, _ format: InputFormat) -> Bool {
    guard let start = try? start(of: path) else { return false }
    switch format {
    case .delimited(let dialect):
      guard dialect.header != nil else { return false }
      let line = start.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      return String(decoding: line, as: UTF8.self).hasSuffix(
        RejectCells.names.joined(separator: String(Unicode.Scalar(dialect.delimiter))))
    case .jsonArray, .jsonUsers, .ndjson:
      let text = String(decoding: start, as: UTF8.self)
      return RejectCells.names.allSatisfy { text.contains("\"\($0)\":") }
    }
  }

  private static func start(of path: String) throws(SystemError) -> ArraySlice<UInt8> {
    let file = try OpenFile.reading(path)
    guard try file.kind == .regular else { return [] }
    var buffer = [UInt8](repeating: 0, count: mostBytes)
    let count = try file.read(into: &buffer)
    return buffer[..<count]
  }
}
