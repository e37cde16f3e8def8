import Files

/// What the bytes of a file that is not valid UTF-8 say about its encoding.
struct LegacyEvidence {
  /// Characters of two to four bytes that are valid UTF-8.
  private var utf8Characters = 0
  /// Bytes above ASCII that stand alone, and all of them.
  private var lone = 0
  private var high = 0
  /// Bytes that windows-1252 leaves undefined.
  private var undefined = 0

  /// Other than by accident, text of one byte a character holds no valid UTF-8.
  var isUTF8WithFaults: Bool { utf8Characters > 0 }

  /// In the languages that are written in it, most letters are ASCII and the others stand between them. Where
  /// they stand together it is Cyrillic, Greek, Chinese or another, which would become nonsense.
  var looksLikeWindows1252: Bool { undefined == 0 && lone * 2 > high }

  /// Reads the file from its start.
  init(in source: TextSource) throws(SystemError) {
    var run: [UInt8] = []
    try source.readBytes { bytes in
      for byte in bytes {
        if byte >= 0x80 {
          // A run of this length is no western text, whatever follows.
          if run.count < 1 << 16 { run.append(byte) }
        } else if !run.isEmpty {
          add(run)
          run.removeAll(keepingCapacity: true)
        }
      }
    }
    add(run)
  }

  private mutating func add(_ run: [UInt8]) {
    high += run.count
    lone += run.count == 1 ? 1 : 0
    undefined += run.count { [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
    run.withUnsafeBufferPointer { run in
      var start = 0
      while start < run.count {
        let valid = validUTF8(in: UnsafeBufferPointer(rebasing: run[start...])).count
        utf8Characters += characterCount(run[start..<start + valid])
        start += valid + 1
      }
    }
  }
}
